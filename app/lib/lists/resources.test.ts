import { expect, test } from 'vitest';
import { resourceCategoryFilters, resourceTypeFilters } from './resources.ts';

test('the library filters start with all and follow the specification', () => {
  expect(resourceCategoryFilters).toEqual([
    'todas',
    'padres',
    'leyes',
    'jóvenes',
    'terapias',
    'educación',
    'comunidad',
    'gobierno',
    'salud',
  ]);
  expect(resourceTypeFilters).toEqual(['todos', 'pdf', 'video', 'link']);
});
