import { expect, test } from 'vitest';
import { joinNegated, joinWords } from './join-words.ts';

test.each([
  [[], ''],
  [['español'], 'español'],
  [['español', 'inglés'], 'español e inglés'],
  [['inglés', 'español'], 'inglés y español'],
  [['a', 'b', 'hijos'], 'a, b e hijos'],
  [['agua', 'hielo'], 'agua y hielo'],
])('%j: %s', (words, text) => {
  expect(joinWords(words)).toBe(text);
});

test('after a no', () => {
  expect(joinNegated(['las edades', 'los idiomas', 'el costo'])).toBe('las edades, los idiomas ni el costo');
});
