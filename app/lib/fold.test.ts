import { expect, test } from 'vitest';
import { fold, foldedPattern } from './fold.ts';

test.each([
  ['NIÑOS', 'ninos'],
  ['  Mayagüez \n Oeste ', 'mayaguez oeste'],
  ['Psicólogo clínico', 'psicologo clinico'],
  ['niños', 'ninos'],
  ['', ''],
])('%j folds to %j', (text, folded) => expect(fold(text)).toBe(folded));

test.each(['ninos', 'NIÑOS', 'Niños  ágiles', 'a+b (c) [d] \\ . * ? | ^ $ {2}', 'T. "O"', '50%_'])(
  'the pattern of %j finds what folding finds',
  (query) => {
    const texts = [
      'Niños ágiles',
      'ninos',
      'a+b (c) [d] \\ . * ? | ^ $ {2}',
      'T. "O"',
      '50%_',
      'otra cosa',
      'aab c',
    ];
    const pattern = new RegExp(foldedPattern(query), 'i');
    for (const text of texts) expect(pattern.test(text)).toBe(fold(text).includes(fold(query)));
  },
);

test.each([
  'aáàäâãåAÁÀÄÂÃÅ',
  'eéèëêEÉÈËÊ',
  'iíìïîIÍÌÏÎ',
  'oóòöôõOÓÒÖÔÕ',
  'uúùüûUÚÙÜÛ',
  'cçCÇ',
  'nñNÑ',
  'yýÿYÝ',
])('the pattern of any of %s finds them all', (letters) => {
  const pattern = new RegExp(`^${foldedPattern(letters.toLowerCase())}$`, 'i');
  expect(pattern.test(letters)).toBe(true);
  expect(pattern.test(letters.replace(/^./, 'x'))).toBe(false);
});

test('of a long text the pattern is of the beginning, as long as the server takes it', () => {
  const pattern = foldedPattern(`${'a'.repeat(66)}bcd`);
  expect(pattern.length).toBeLessThanOrEqual(600);
  expect(new RegExp(`^${pattern}$`).test(`${'Á'.repeat(66)}bcdef`)).toBe(false);
  expect(new RegExp(`^${pattern}`).test(`${'Á'.repeat(66)}bcdef`)).toBe(true);
});
