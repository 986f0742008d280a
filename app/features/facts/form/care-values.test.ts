import { expect, test } from 'vitest';
import { readDollars } from '../../provider-data/kinds/cost.ts';
import { careBaseOf, careRowOf, checkCare, describeCare } from './care-values.ts';

const empty = careBaseOf(null).values;

test('nothing is required, and nothing said is null', () => {
  expect(checkCare(empty)).toEqual([]);
  expect(careRowOf(empty)).toEqual({
    edad_desde_meses: null,
    edad_hasta_meses: null,
    modalidades: [],
    idiomas: [],
    costo: null,
    costo_desde: null,
    requiere_referido: null,
    atiende_autismo: null,
  });
});

test.each([
  ['edad_hasta_meses', { edad_desde_meses: ['48'], edad_hasta_meses: ['24'] }],
  ['edad_desde_meses', { edad_hasta_meses: ['24'] }],
  ['costo_desde', { costo: ['desde'], costo_desde: [] }],
  ['costo_desde', { costo: ['desde'], costo_desde: ['cuarenta'] }],
])('%s is refused: %j', (field, patch) => {
  expect(checkCare({ ...empty, ...patch }).map((problem) => problem.field)).toEqual([field]);
});

test('a newborn is an age; an amount counts only with "desde"', () => {
  const values = {
    ...empty,
    edad_desde_meses: ['0'],
    edad_hasta_meses: ['204'],
    costo_desde: ['40'],
  };
  expect(checkCare(values)).toEqual([]);
  expect(careRowOf(values)).toMatchObject({ edad_desde_meses: 0, edad_hasta_meses: 204, costo_desde: null });
  expect(describeCare(values)).toMatchObject({
    Edades: 'Hasta los 17 años',
    Costo: 'Sin decir',
  });
});

test.each([
  ['40', 40],
  [' $1,200 ', 1200],
  ['40.50', 40.5],
  ['0', null],
  ['40,50', null],
  ['1e3', null],
  ['-4', null],
])('%s dollars are %s', (text, amount) => {
  expect(readDollars(text)).toBe(amount);
});

test('two versions are compared in words', () => {
  const values = {
    ...empty,
    modalidades: ['presencial', 'a_domicilio'],
    costo: ['desde'],
    costo_desde: ['40'],
    requiere_referido: ['no'],
  };
  expect(describeCare(values)).toEqual({
    Edades: 'Sin decir',
    Modalidades: 'En el lugar y en tu casa',
    Idiomas: '',
    Costo: 'Desde $40',
    Referido: 'No',
    'Personas autistas': 'Sin decir',
  });
});
