import { expect, test } from 'vitest';
import { apiUrl } from './api-url.ts';

test('on this machine a page talks to the name it was asked by', () => {
  expect(apiUrl('http://127.0.0.1:3000', 'http://localhost:3000/auth')).toBe('http://localhost:3000');
  expect(apiUrl('http://127.0.0.1:3000', 'http://127.0.0.1:3000/')).toBe('http://127.0.0.1:3000');
});

test.each([
  ['https://guia.example', 'http://127.0.0.1:3000/'],
  ['https://guia.example', 'http://guia.example/auth'],
  ['https://localhost:8443', 'http://localhost/'],
  ['http://127.0.0.1:3000', 'http://elsewhere.example/'],
])('otherwise to the site: %s, asked as %s', (siteUrl, requestUrl) => {
  expect(apiUrl(siteUrl, requestUrl)).toBe(siteUrl);
});
