import { expect, test } from 'vitest';
import { logoSources, thirdPartyHost } from './logo-sources.ts';

const size = { width: 64, height: 76 };

test('a file of the store comes small first, then as it is', () => {
  const url = 'https://x.example/storage/v1/object/public/provider-images/1-a.webp';
  expect(logoSources(url, size)).toEqual([
    'https://x.example/storage/v1/render/image/public/provider-images/1-a.webp?width=128&height=152&resize=contain',
    url,
  ]);
});

test('another address is taken as it is, and none is none', () => {
  expect(logoSources('https://x.example/logo.png', size)).toEqual(['https://x.example/logo.png']);
  expect(logoSources(null, size)).toEqual([]);
});

test.each([
  [null, null],
  ['/storage/v1/object/public/provider-images/a.png', null],
  ['https://guia.example/storage/v1/object/public/provider-images/a.png', null],
  ['https://otra.example/storage/v1/object/public/provider-images/a.png', 'otra.example'],
  ['http://cdn.example:8080/logo.png', 'cdn.example:8080'],
])('%s lies on %s', (url, host) => {
  expect(thirdPartyHost(url, 'https://guia.example')).toBe(host);
});
