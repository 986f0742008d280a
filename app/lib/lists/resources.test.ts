import { expect, test } from 'vitest';
import { resourceCategories, resourceTypes } from './resources.ts';

test('the library filters by the lists of the specification', () => {
  expect(resourceCategories).toEqual([
    'padres',
    'leyes',
    'jóvenes',
    'terapias',
    'educación',
    'comunidad',
    'gobierno',
    'salud',
  ]);
  expect(resourceTypes).toEqual(['pdf', 'video', 'link']);
});
