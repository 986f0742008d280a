import { expect, test } from 'vitest';
import { checkSuggestion, webAddress } from './suggestions.ts';

test.each([
  ['https://salud.pr.gov/guia.pdf', 'https://salud.pr.gov/guia.pdf'],
  [' http://ejemplo.org ', 'http://ejemplo.org/'],
  ['ejemplo.org/guia', 'https://ejemplo.org/guia'],
])('%j is an address', (text, address) => expect(webAddress(text)).toBe(address));

test.each([
  '',
  'guía',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://ejemplo.org',
  'https://',
  'hola mundo.org',
])('%j is none', (text) => expect(webAddress(text)).toBeNull());

test('title and address are needed, the reason is not', () => {
  expect(checkSuggestion({ titulo: ' ', url: '', descripcion: '' })).toEqual([
    { field: 'titulo', text: 'Escribe el título del recurso.' },
    { field: 'url', text: 'Escribe la dirección del recurso.' },
  ]);
  expect(checkSuggestion({ titulo: 'Guía', url: 'ejemplo.org', descripcion: '' })).toEqual([]);
});
