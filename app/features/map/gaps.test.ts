import { expect, test } from 'vitest';
import { municipios } from '../../lib/lists/municipalities.ts';
import { neighboursOf } from '../../lib/lists/neighbours.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import { countsOf, missingIn } from './counts.ts';
import { distancesToConfirmed, gapColumns, gapLines, widestGaps } from './gaps.ts';
import type { MapNumbers } from './queries.ts';

const names = municipios.map(({ nombre }) => nombre);

/** The map of types with a confirmed provider in these municipalities. */
function numbersOf(confirmed: Partial<Record<ProviderType, string[]>>): MapNumbers {
  const none = countsOf({ dia: '2026-11-16', tipos: [] }, null);
  const tipos = Object.entries(confirmed).map(([tipo, places]) => ({
    ...none,
    tipo: tipo as ProviderType,
    municipios: none.municipios.map((row) => ({
      ...row,
      confirmados: places.includes(row.municipio) ? 1 : 0,
    })),
  }));
  return { dia: '2026-11-16', tipos };
}

test('distances are the shortest ways over the neighbours, from every municipality to every other', () => {
  // Floyd and Warshall.
  const way: number[][] = names.map((from) =>
    names.map((to) => (from === to ? 0 : neighboursOf(from).includes(to) ? 1 : 999)),
  );
  for (const [by] of names.entries())
    for (const row of way)
      for (const [to] of names.entries())
        row[to] = Math.min(row[to] ?? 999, (row[by] ?? 999) + (way[by]?.[to] ?? 999));
  for (const [at, name] of names.entries()) {
    const [type] = numbersOf({ doctor: [name] }).tipos;
    if (!type) throw new Error('No type');
    const distances = distancesToConfirmed(type);
    expect(names.map((other) => distances.get(other))).toEqual(way.map((row) => row[at]));
    expect(missingIn(type)).toEqual(names.filter((_, place) => (way[place]?.[at] ?? 0) > 1));
  }
});

test('a type that nobody confirmed is one gap, the widest; then the farthest municipalities, three of a type', () => {
  const gaps = widestGaps(numbersOf({ escuela: ['Rincón'], terapista: [], doctor: names }), 10);
  expect(gaps).toHaveLength(4);
  expect(gaps[0]).toEqual({ tipo: 'terapista', municipio: null, distance: null });
  expect(gaps[1]).toMatchObject({ municipio: 'Culebra' });
  const widths = gaps.slice(1).map(({ distance }) => distance ?? 0);
  expect(widths).toEqual(widths.toSorted((one, other) => other - one));
  expect(gaps.slice(1).every(({ tipo }) => tipo === 'escuela')).toBe(true);
  expect(widestGaps(numbersOf({ doctor: names }), 10)).toEqual([]);
});

test('the file has every type and municipality', () => {
  const lines = gapLines(numbersOf({ escuela: ['Ceiba'], terapista: [] }));
  expect(lines).toHaveLength(2 * 78);
  expect(lines.every((line) => line.length === gapColumns.length)).toBe(true);
  expect(lines.find(([type, name]) => type === 'Escuelas' && name === 'Vieques')?.at(-1)).toBe(1);
  expect(lines.find(([type, name]) => type === 'Terapistas' && name === 'Vieques')?.at(-1)).toBe('');
});
