import { expect, test } from 'vitest';
import { mergeSaved, readDraft } from './drafts.ts';

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

test('what was changed while a form was saved stays, and of a text that is emptied what was added', () => {
  const sent = { name: 'Ana', phone: '(787) 555 1234', text: '' };
  const saved = { name: 'Ana', phone: '787-555-1234', text: '' };
  expect(mergeSaved(sent, sent, saved)).toEqual(saved);
  expect(mergeSaved({ ...sent, name: 'Ana López' }, sent, saved)).toEqual({ ...saved, name: 'Ana López' });
  const [answer, empty] = [{ text: 'Lleven fotos.' }, { text: '' }];
  expect(mergeSaved({ text: 'Lleven fotos. Y agua.' }, answer, empty)).toEqual({ text: 'Y agua.' });
  expect(mergeSaved({ text: 'Otra idea' }, answer, empty)).toEqual({ text: 'Otra idea' });
});
