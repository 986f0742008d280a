import { expect, test } from 'vitest';
import { splitLinks } from './user-links.ts';

test.each([
  ['https://example.org', 'https://example.org', 'https://example.org/'],
  ['Mira http://example.org/a?b=1#c', 'http://example.org/a?b=1#c', 'http://example.org/a?b=1#c'],
  ['Está en www.example.org/ruta.', 'www.example.org/ruta', 'https://www.example.org/ruta'],
  ['(https://example.org/a_(b))', 'https://example.org/a_(b)', 'https://example.org/a_(b)'],
  ['«https://example.org»', 'https://example.org', 'https://example.org/'],
  ['¿Viste https://example.org/x?', 'https://example.org/x', 'https://example.org/x'],
  ['HTTPS://EXAMPLE.ORG/Guía', 'HTTPS://EXAMPLE.ORG/Guía', 'https://example.org/Gu%C3%ADa'],
])('%s', (text, shown, href) => {
  expect(splitLinks(text).filter((part) => part.href)).toEqual([{ text: shown, href }]);
});

test('the parts together are the text', () => {
  const text = 'Uno https://a.example y dos www.b.example, nada más.\nFin';
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT://example.org/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.org',
  'https://user:secret@example.org',
  'https://banco.example@otro.example',
  'https://localhost/admin',
  'https://',
  'https://..',
  'http://\u202emoc.elgoog',
  'https://exa\u200bmple.org',
  'https://example.org\\@otro.example',
  'xhttps://example.org',
  'correo@example.org',
  'example.org',
  '<a href="/x">hola</a>',
  '<img src=x onerror=alert(1)>',
  '[hola](javascript:alert(1))',
])('not a link: %s', (text) => {
  expect(splitLinks(text)).toEqual([{ text }]);
});

test('markup around an address stays text', () => {
  expect(splitLinks('<a href="https://example.org">x</a>')).toEqual([
    { text: '<a href="' },
    { text: 'https://example.org', href: 'https://example.org/' },
    { text: '">x</a>' },
  ]);
});
