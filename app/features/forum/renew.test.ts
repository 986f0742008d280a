import { expect, test } from 'vitest';
import { renew } from './renew.ts';

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
  expect(letters(renew(list(known), list(fresh)))).toBe(expected);
});
