import { expect, test } from 'vitest';
import { logoSources } from './logo-sources.ts';

const size = { width: 64, height: 76 };

test('a file of the store comes small first, then as it is; none is none', () => {
  const url = '/storage/v1/object/public/provider-images/1-a.webp';
  expect(logoSources(url, size)).toEqual([
    '/storage/v1/render/image/public/provider-images/1-a.webp?width=128&height=152&resize=contain',
    url,
  ]);
  expect(logoSources(null, size)).toEqual([]);
});
