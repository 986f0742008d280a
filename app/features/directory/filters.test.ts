import { expect, test } from 'vitest';
import { changeFilters, noFilters, readFilters, writeFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('what the address says is what the search shows, and back', () => {
  const query =
    '?q=ni%C3%B1os&tipo=terapista&subcategoria=Terapista+ocupacional&municipio=Bayam%C3%B3n&planes=si&plan=Triple-S';
  expect(read(query)).toEqual({
    q: 'niños',
    tipo: 'terapista',
    subcategoria: 'Terapista ocupacional',
    municipio: 'Bayamón',
    planes: 'si',
    plan: 'Triple-S',
  });
  expect(writeFilters(read(query))).toBe(query);
});

test.each([
  ['unknown values', 'tipo=mago&municipio=Atlantis&planes=quizas&plan=Oro&subcategoria=Neur%C3%B3logo'],
  ['empty values', 'q=&tipo=&municipio=&planes=&plan=&subcategoria='],
  ['other parameters', 'utm_source=x&__proto__=1'],
])('%s count as all', (_, query) => {
  expect(read(query)).toEqual(noFilters);
  expect(writeFilters(read(query))).toBe('');
});

test('names may be written without accents or capitals', () => {
  expect(read('municipio=mayaguez&tipo=DOCTOR&subcategoria=neurologo&plan=mapfre')).toMatchObject({
    municipio: 'Mayagüez',
    tipo: 'doctor',
    subcategoria: 'Neurólogo',
    plan: 'MAPFRE',
  });
});

test('a subcategory of another type counts as all', () => {
  expect(read('tipo=abogado&subcategoria=Pediatra').subcategoria).toBeNull();
});

test('another type resets the subcategory and nothing else', () => {
  const before = read('q=a&tipo=doctor&subcategoria=Pediatra&municipio=Ponce');
  expect(changeFilters(before, { tipo: 'escuela' })).toEqual({
    ...before,
    tipo: 'escuela',
    subcategoria: null,
  });
  expect(changeFilters(before, { municipio: null })).toEqual({ ...before, municipio: null });
});
