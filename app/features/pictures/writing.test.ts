import { expect, test } from 'vitest';
import { drawable, fitLines, lengthOf, write } from './writing.server.ts';

const width = 700;
const steps: Parameters<typeof fitLines>[2] = [
  { size: 76, most: 2 },
  { size: 52, most: 4 },
];

test.each([
  ['Centro Ñandú: terapia, ¿qué es?', 'Centro Ñandú: terapia, ¿qué es?'],
  ['Núñez & Peña\t«Ábrete» 100 %', 'Núñez & Peña «Ábrete» 100 %'],
  // Letters whose accents come after them.
  ['Mun\u0303oz A\u0301vila', 'Muñoz Ávila'],
  ['Hola 👋🏽 mundo 自閉症 fin', 'Hola mundo fin'],
  ['a\u200bb\u202ec\u0000d', 'abcd'],
  ['👋', ''],
  ['<script>', '<script>'],
])('%j is drawn as %j', (text, drawn) => {
  expect(drawable(text)).toBe(drawn);
});

test('a drawing has no letters of its own, only their outlines', () => {
  expect(write('<Ñ>', { x: 0, y: 0, size: 10, fill: '#000' })).not.toMatch(/<Ñ>|<text/);
});

test('a short text is large, a long one smaller and in more lines', () => {
  expect(fitLines('Centro Azul', width, steps)).toEqual({ size: 76, lines: ['Centro Azul'] });
  const long = 'Centro de Evaluación y Terapia del Habla y Lenguaje de la Montaña';
  const { size, lines } = fitLines(long, width, steps);
  expect(size).toBe(52);
  expect(lines.join(' ')).toBe(long);
  expect(lines.length).toBeGreaterThan(2);
});

test.each([
  ['too many words', 'Evaluación de la comunicación '.repeat(20)],
  ['a word without an end', 'W'.repeat(400)],
  ['a letter at a time', 'a '.repeat(200)],
])('%s: four lines, none wider than there is room, and an ellipsis', (_, text) => {
  const { size, lines } = fitLines(drawable(text), width, steps);
  expect(lines).toHaveLength(4);
  expect(lines[3]).toMatch(/\S…$/);
  for (const line of lines) expect(lengthOf(line, size)).toBeLessThanOrEqual(width);
});

test('lines are about as long as each other, and a text ends after a word', () => {
  expect(fitLines('Terapistas cerca de casa', width, steps).lines).toEqual(['Terapistas', 'cerca de casa']);
  const { lines } = fitLines('Evaluación de la comunicación '.repeat(20), width, steps);
  expect(lines[3]).toMatch(/(Evaluación|de|la|comunicación)…$/);
});

test('nothing to draw is no line', () => {
  expect(fitLines('', width, steps).lines).toEqual([]);
});
