import { expect, test } from 'vitest';
import { checkResource, emptyResource, guessType, readCategories, resourceToast } from './resource-values.ts';

test('categories are comma separated, trimmed, empty items dropped', () => {
  expect(readCategories(' padres, leyes ,, jóvenes,')).toEqual(['padres', 'leyes', 'jóvenes']);
  expect(readCategories(' , ')).toEqual([]);
});

const problemsOf = (values: typeof emptyResource) => checkResource(values).map(({ field }) => field);

test('title, description and address are required, and the address must be one of the web', () => {
  expect(problemsOf(emptyResource)).toEqual(['titulo', 'descripcion', 'url']);
  expect(resourceToast(emptyResource)).toBe('Por favor completa los campos obligatorios');
  const filled = { ...emptyResource, titulo: 'T', descripcion: 'D', url: 'javascript:alert(1)' };
  expect(problemsOf(filled)).toEqual(['url']);
  expect(problemsOf({ ...filled, url: 'ejemplo.org/guia.pdf' })).toEqual([]);
});

test('the type of a suggestion is guessed from its address', () => {
  expect(guessType('https://a.example/guia.PDF?x=1')).toBe('pdf');
  expect(guessType('https://www.youtube.com/watch?v=1')).toBe('video');
  expect(guessType('https://a.example/pdf')).toBe('link');
});
