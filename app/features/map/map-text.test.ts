import { expect, test } from 'vitest';
import { countsOf, type MapCounts } from './counts.ts';
import { islandSentence, missingSentence, placeSentence } from './map-text.ts';

function island(there: number, accepting = 0): MapCounts {
  const none = countsOf({ dia: '2026-11-16', tipos: [] }, 'terapista');
  const municipios = none.municipios.map((row, place) => ({
    ...row,
    aqui: place < there ? 1 : 0,
    aqui_aceptan: place < accepting ? 1 : 0,
  }));
  return { ...none, municipios };
}

test('of the island', () => {
  expect(islandSentence(island(53), false)).toBe('Hay terapistas en 53 municipios. Faltan en 25.');
  expect(islandSentence(island(53, 1), true)).toBe(
    'Hay terapistas que aceptan personas nuevas en 1 municipio. Faltan en 77.',
  );
  expect(islandSentence(island(0), false)).toBe('Todavía no hay terapistas en el directorio.');
  expect(islandSentence(island(0), true)).toBe(
    'Todavía no hay terapistas que acepten personas nuevas en el directorio.',
  );
  expect(islandSentence({ ...island(78), tipo: null }, false)).toBe('Hay proveedores en los 78 municipios.');
});

test.each([
  ['Caguas', 8, 27, 'Hay 8 terapistas en Caguas y 27 en los municipios vecinos.'],
  ['Maricao', 0, 8, 'No hay terapistas en Maricao. Hay 8 en los municipios vecinos.'],
  ['Maricao', 0, 0, 'No hay terapistas en Maricao ni en los municipios vecinos.'],
  ['Ponce', 1, 0, 'Hay 1 terapista en Ponce. No hay más en los municipios vecinos.'],
  ['Vieques', 0, 3, 'No hay terapistas en Vieques. Hay 3 donde llega la lancha.'],
])('of %s with %d here and %d near', (municipio, here, near, told) => {
  expect(placeSentence(municipio, { here, near, visits: 0 }, { tipo: 'terapista', acepta: false })).toBe(
    told,
  );
});

test('of where it is missing', () => {
  expect(missingSentence(0, 'escuela')).toBe(
    'Todos los municipios tienen escuelas confirmadas, allí o en un municipio vecino.',
  );
  expect(missingSentence(1, null)).toBe(
    'En 1 municipio no hay proveedores confirmados, ni allí ni en los municipios vecinos.',
  );
  expect(missingSentence(78, 'doctor')).toBe(
    'Ningún municipio tiene todavía doctores confirmados, ni allí ni cerca.',
  );
});
