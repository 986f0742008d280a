import { expect, test } from 'vitest';
import { ages } from '../../lib/lists/ages.ts';
import { chooseFact, factOptions, noFactFilters } from './fact-filters.ts';
import {
  changeFilters,
  clearFact,
  filterKey,
  isUnrefined,
  noFilters,
  readFilters,
  writeFilters,
} from './filters.ts';

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

test('filters on facts stand in the address, several of one name side by side', () => {
  const query =
    '?tipo=doctor&edad=3-5&modalidad=en_linea&modalidad=a_domicilio&idioma=senas&costo=gratis&nuevas=si&abierto=si&lugar=ascensor&lugar=musica_o_televisor&otros=si';
  expect(read(query)).toMatchObject({
    edad: ['3-5'],
    modalidad: ['en_linea', 'a_domicilio'],
    idioma: ['senas'],
    costo: ['gratis'],
    nuevas: ['si'],
    abierto: ['si'],
    lugar: ['ascensor', 'musica_o_televisor'],
    otros: 'si',
  });
  expect(writeFilters(read(query))).toBe(query);
});

test('unknown facts count as all, the order of the form is kept, and one age is enough', () => {
  expect(read('edad=4&lugar=piscina&lugar=usar_audifonos&nuevas=no&costo=desde&otros=no')).toEqual(noFilters);
  expect(writeFilters(read('lugar=ascensor&lugar=entrada_sin_escalones&lugar=ascensor'))).toBe(
    '?lugar=entrada_sin_escalones&lugar=ascensor',
  );
  expect(read('edad=22-o-mas&edad=3-5').edad).toEqual(['3-5']);
});

test('near is searched only with a municipality, and the list is then the one of all municipalities', () => {
  const near = read('municipio=caguas&cerca=si&planes=si');
  expect(near).toMatchObject({ municipio: 'Caguas', cerca: 'si' });
  expect(writeFilters(near)).toBe('?municipio=Caguas&planes=si&cerca=si');
  expect(writeFilters(changeFilters(near, { municipio: 'Ponce' }))).toBe(
    '?municipio=Ponce&planes=si&cerca=si',
  );
  expect(writeFilters(changeFilters(near, { municipio: null }))).toBe('?planes=si');
  expect(read('cerca=si&municipio=Atlantis')).toEqual(noFilters);
  expect(read('municipio=Caguas&cerca=no')).toEqual({ ...noFilters, municipio: 'Caguas' });
  expect(filterKey(near)).toBe(filterKey(read('planes=si')));
  expect(isUnrefined(near)).toBe(false);
});

test('the others are shown only beside a filter on facts', () => {
  expect(writeFilters(read('q=a&otros=si'))).toBe('?q=a');
  const both = read('nuevas=si&lugar=ascensor&otros=si');
  expect(writeFilters(clearFact(both, 'lugar', 'ascensor'))).toBe('?nuevas=si&otros=si');
  expect(writeFilters(clearFact(read('nuevas=si&otros=si'), 'nuevas', 'si'))).toBe('');
});

test('choosing adds a value, takes it away, and of ages it replaces the other', () => {
  const before = read('lugar=ascensor&edad=3-5');
  const write = (changes: object) => writeFilters(changeFilters(before, changes));
  expect(write(chooseFact(before, 'lugar', 'sala_callada', true))).toBe(
    '?edad=3-5&lugar=ascensor&lugar=sala_callada',
  );
  expect(write(chooseFact(before, 'lugar', 'ascensor', false))).toBe('?edad=3-5');
  expect(write(chooseFact(before, 'edad', '22-o-mas', true))).toBe('?edad=22-o-mas&lugar=ascensor');
  expect(write(chooseFact(before, 'edad', '', false))).toBe('?lugar=ascensor');
  expect(write(noFactFilters)).toBe('');
});

test('the ages are those of the first steps, and a link with a former one still narrows the search', () => {
  expect(factOptions.edad.map(([key]) => key)).toEqual(ages.map(({ key }) => key));
  expect(factOptions.edad.map(([, words]) => words)).toEqual([
    '0 a 2',
    '3 a 5',
    '6 a 12',
    '13 a 21',
    '22 o más',
  ]);
  const former = ['6-11', '12-17', '18-20', '21'].map((value) => read(`edad=${value}`).edad);
  expect(former).toEqual([['6-12'], ['13-21'], ['13-21'], ['22-o-mas']]);
});
