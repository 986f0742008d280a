import { expect, test } from 'vitest';
import { type FactSection, facts, factsOf, keyedFacts } from './facts-list.ts';

test('31 facts, each key once, in three sections that follow one another; one has a column of its own', () => {
  expect(facts).toHaveLength(31);
  expect(new Set(facts.map(({ key }) => key)).size).toBe(31);
  const sections: FactSection[] = ['acceso', 'sentidos', 'se_puede'];
  expect(sections.flatMap((section) => factsOf(section))).toEqual(keyedFacts);
  expect(sections.map((section) => factsOf(section).length)).toEqual([9, 11, 10]);
  expect(factsOf('atencion').map(({ key }) => key)).toEqual(['estacionamiento_cerca']);
});

test('a label fits a filter, a question asks, an answer is a sentence', () => {
  for (const { label, question, yes, no } of facts) {
    expect(label.length).toBeLessThanOrEqual(30);
    expect(question).toMatch(/^¿.+\?$/);
    expect(yes).toMatch(/^\p{Lu}.+\.$/u);
    expect(no).toMatch(/^\p{Lu}.+\.$/u);
  }
});

test('a "no" is sought for noise, music and smells alone', () => {
  expect(facts.filter(({ sought }) => sought === 'no').map(({ key }) => key)).toEqual([
    'musica_o_televisor',
    'ruidos_de_repente',
    'olores_fuertes',
  ]);
});
