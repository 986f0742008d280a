import { expect, test } from 'vitest';
import { isId } from '../../lib/ids.ts';
import { forumPath, readCursor, readFilter } from './filter.ts';

const id = 'd0000000-0000-4000-8000-000000000001';
const createdAt = '2026-03-05T12:00:00.123456+00:00';

test('an address and its filter', () => {
  const path = forumPath({ q: 'cita médica', category: 'Nutrición' });
  expect(readFilter(new URL(path, 'https://example.org').searchParams)).toEqual({
    q: 'cita médica',
    category: 'Nutrición',
  });
});

test('a kind of question in the address; another is none', () => {
  const path = forumPath({ q: '', category: null, answered: 'sin_respuesta' });
  expect(path).toBe('/questions?filtro=sin_respuesta');
  expect(readFilter(new URLSearchParams('filtro=sin_respuesta')).answered).toBe('sin_respuesta');
  expect(readFilter(new URLSearchParams('filtro=otra')).answered).toBeUndefined();
});

test('a cursor keeps every digit of its time', () => {
  const path = forumPath({ q: '', category: null }, { createdAt, id });
  expect(readCursor(new URL(path, 'https://example.org').searchParams)).toEqual({ createdAt, id });
});

test('the plain forum has a plain address', () => {
  expect(forumPath({ q: '', category: null })).toBe('/questions');
});

test('what cannot be used counts as not given', () => {
  expect(readFilter(new URLSearchParams('categoria=Otra&q=+++'))).toEqual({ q: '', category: null });
  expect(readFilter(new URLSearchParams({ q: 'a'.repeat(500) })).q).toHaveLength(200);
  expect(readCursor(new URLSearchParams({ antes_de: 'ayer', antes_de_id: id }))).toBeNull();
  expect(readCursor(new URLSearchParams({ antes_de: createdAt, antes_de_id: '1' }))).toBeNull();
  expect(readCursor(new URLSearchParams({ antes_de: createdAt }))).toBeNull();
});

test.each([undefined, null, '', 'abc', `${id}0`, `${id} or 1=1`])('not an id: %s', (value) => {
  expect(isId(value)).toBe(false);
});
