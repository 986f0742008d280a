import { describe, expect, test } from 'vitest';
import { markTerms, type Term } from './terms.ts';

function term(termino: string, sigla: string | null = null): Term {
  return { slug: termino.toLowerCase(), termino, sigla, definicion: `Qué es ${termino}.` };
}
const terms = [
  term('Terapia'),
  term('Terapia ocupacional'),
  term('IDEA', 'IDEA'),
  term('Procurador del Paciente', 'OPP'),
  term('Diagnóstico'),
];
/** The marked words in brackets. */
const show = (texts: string[]) =>
  markTerms(texts, terms).texts.map((segments) =>
    segments.map(({ text, term: marked }) => (marked ? `[${text}]` : text)).join(''),
  );

describe('markTerms', () => {
  test.each([
    [
      'each at its first use, over all texts',
      ['La terapia y la terapia.', 'Otra terapia.'],
      ['La [terapia] y la terapia.', 'Otra terapia.'],
    ],
    [
      'the longer name first, and its shorter one elsewhere',
      ['Terapia ocupacional y terapias.'],
      ['[Terapia ocupacional] y [terapias].'],
    ],
    ['an acronym only as it is written', ['Una idea de la ley IDEA.'], ['Una idea de la ley [IDEA].']],
    [
      'by its acronym too, once',
      ['La OPP es la Oficina del Procurador del Paciente.'],
      ['La [OPP] es la Oficina del Procurador del Paciente.'],
    ],
    ['whole words only', ['Hidroterapia y diagnósticos.'], ['Hidroterapia y [diagnósticos].']],
    ['nothing in an empty text', [''], ['']],
  ])('marks %s', (_, texts, marked) => {
    expect(show(texts)).toEqual(marked);
  });

  test('keeps every letter, and names what is not used', () => {
    const text = 'IDEA: (diagnóstico), IDEA.';
    const marked = markTerms([text], terms);
    expect(marked.texts[0]?.map((segment) => segment.text).join('')).toBe(text);
    expect(marked.unused.map(({ termino }) => termino)).toEqual([
      'Terapia',
      'Terapia ocupacional',
      'Procurador del Paciente',
    ]);
    expect(markTerms([text], [])).toEqual({ texts: [[{ text }]], unused: [] });
  });
});
