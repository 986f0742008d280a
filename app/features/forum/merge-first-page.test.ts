import { expect, test } from 'vitest';
import { mergeFirstPage } from './merge-first-page.ts';

const list = (letters: string) => [...letters].map((id) => ({ id }));
const letters = (items: Array<{ id: string }>) => items.map(({ id }) => id).join('');

test.each([
  ['nothing changed', 'abcdef', 'abc', 'abcdef'],
  ['one was added', 'abcdef', 'xab', 'xabcdef'],
  ['one was deleted', 'abcdef', 'acd', 'acdef'],
  ['the last of the page was deleted', 'abcdef', 'abd', 'abdef'],
  ['a whole page was added', 'abcdef', 'xyz', 'xyzabcdef'],
  ['all were deleted', 'abcdef', '', 'abcdef'],
])('%s', (_, known, fresh, expected) => {
  expect(letters(mergeFirstPage(list(known), list(fresh)))).toBe(expected);
});
