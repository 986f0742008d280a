import { expect, test } from 'vitest';
import { describeAges, describeCost, describeLanguages, describeWays } from './service-text.ts';

test.each([
  [null, null, null],
  [0, null, 'Todas las edades'],
  [24, 204, 'De 2 a 17 años'],
  [12, 60, 'De 1 a 5 años'],
  [18, null, 'Desde los 18 meses'],
  [216, null, 'Desde los 18 años'],
  [12, null, 'Desde 1 año'],
  [18, 60, 'De 18 meses a 5 años'],
  [6, 18, 'De 6 a 18 meses'],
  [6, 12, 'De 6 meses a 1 año'],
  [30, 215, 'De 30 meses a 17 años y 11 meses'],
  [42, 60, 'De 3 años y 6 meses a 5 años'],
  [0, 204, 'Hasta los 17 años'],
  [null, 204, 'Hasta los 17 años'],
  [0, 12, 'Hasta 1 año'],
  [36, 36, '3 años'],
])('ages from %s to %s months: %s', (from, until, words) => {
  expect(describeAges(from, until)).toBe(words);
});

test('ways and languages in their order, whatever the order of the row', () => {
  expect(describeWays(['en_la_escuela', 'presencial', 'en_linea'])).toBe(
    'En el lugar, en línea y en la escuela',
  );
  expect(describeWays(['a_domicilio'])).toBe('En tu casa');
  expect(describeLanguages(['en', 'es'])).toBe('Español e inglés');
  expect(describeLanguages(['ase', 'en', 'es'])).toBe('Español, inglés y lengua de señas americana');
  expect(describeLanguages([])).toBe('');
});

test.each([
  ['gratis', null, 'Gratis'],
  ['segun_ingresos', null, 'Según los ingresos'],
  ['desde', 40, 'Desde $40 la visita'],
  ['desde', 1250.5, 'Desde $1,250.50 la visita'],
  ['desde', null, 'Tiene costo'],
] as const)('cost %s %s: %s', (cost, from, words) => {
  expect(describeCost(cost, from)).toBe(words);
});
