import { expect, test } from 'vitest';
import { readDraft } from './drafts.ts';

const question = { title: '', content: '', tags: [] as string[] };

test('a draft gives back values, base version and time', () => {
  const values = { ...question, title: 'Hola' };
  const base = { id: '1', version: '2026-01-01', values: question };
  expect(readDraft(JSON.stringify({ values, base, keptAt: 5 }), question)).toEqual({
    values,
    base,
    keptAt: 5,
  });
});

test('an older draft of values alone is read, without what the form does not have', () => {
  expect(readDraft('{"title":"Hola","content":7,"tags":["a"],"other":"x"}', question)).toMatchObject({
    values: { title: 'Hola', content: '', tags: ['a'] },
  });
});

test.each(['Hola', '3', '{"a":1}', '"'])('an older draft of one field is its text: %s', (stored) => {
  expect(readDraft(stored, { comentario: '' })).toMatchObject({ values: { comentario: stored } });
  const withChoice = { respuesta: '', isNameless: false };
  expect(readDraft(stored, withChoice)).toMatchObject({ values: { respuesta: stored, isNameless: false } });
});

test.each([null, 'no json', 'null', '3', '[]', '{"title":7}', '{"values":3}'])(
  '%j gives nothing',
  (stored) => {
    expect(readDraft(stored, question)).toBeNull();
  },
);
