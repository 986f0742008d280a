import { describe, expect, test } from 'vitest';
import { isAllowedRedirect, withFragment } from './redirects.ts';

const site = 'https://guia.example';

describe('a redirect stays within the site', () => {
  test.each([
    'https://guia.example',
    'https://guia.example/',
    'https://guia.example/perfil?a=b#c',
    'https://GUIA.example/x',
    'https://guia.example:443/x',
  ])('%s is allowed', (target) => expect(isAllowedRedirect(target, site)).toBe(true));

  test.each([
    '',
    '/perfil',
    '//malo.example',
    'http://guia.example/',
    'https://guia.example:8443/',
    'https://guia.example.malo.test/',
    'https://malo.test/https://guia.example/',
    'https://guia.example@malo.test/',
    'https://usuario@guia.example/',
    'https://guia.example\\@malo.test/x',
    'javascript:alert(1)//guia.example',
    'data:text/html,guia.example',
    'http://localhost:3000/',
  ])('%s is refused', (target) => {
    const isSite =
      URL.canParse(target) && new URL(target).host === 'guia.example' && !new URL(target).username;
    // A backslash is a slash to a browser: what is judged is what a browser would open.
    expect(isAllowedRedirect(target, site)).toBe(isSite && new URL(target).protocol === 'https:');
  });

  test('on loopback any port of the same host is allowed', () => {
    expect(isAllowedRedirect('http://127.0.0.1:5173/x', 'http://127.0.0.1:3000')).toBe(true);
    expect(isAllowedRedirect('http://localhost:5173/x', 'http://127.0.0.1:3000')).toBe(false);
    expect(isAllowedRedirect('https://127.0.0.1:5173/x', 'http://127.0.0.1:3000')).toBe(false);
  });

  test.each([
    ['https://app.otra.example/vuelta', 'https://*.otra.example/*', true],
    ['https://a.b.otra.example/vuelta', 'https://*.otra.example/*', false],
    ['https://app.otra.example/a/b', 'https://app.otra.example/**', true],
    ['https://app.otra.example/a/b', 'https://app.otra.example/*', false],
    ['https://appxotra.example/', 'https://app.otra.example/', false],
    ['guia://entrada', 'guia://**', true],
  ])('%s against the pattern %s: %s', (target, pattern, isAllowed) => {
    expect(isAllowedRedirect(target, site, [pattern])).toBe(isAllowed);
  });
});

test('a fragment takes the place of the one that was there', () => {
  expect(withFragment('https://guia.example/x?y=1#viejo', { a: 'b c' })).toBe(
    'https://guia.example/x?y=1#a=b+c&sb=',
  );
});
