import { expect, test } from 'vitest';
import { readDraft } from './use-draft-values.ts';

const form = { title: '', content: '' };

test('a draft gives back the fields of the form', () => {
  expect(readDraft('{"title":"Hola","content":"Mundo"}', form)).toEqual({ title: 'Hola', content: 'Mundo' });
});

test.each([null, '', 'no json', 'null', '3', '{"title":7,"other":"x"}'])('%j gives nothing', (stored) => {
  expect(readDraft(stored, form)).toEqual({});
});
