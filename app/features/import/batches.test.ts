import { expect, test } from 'vitest';
import { countRows, readBatches, splitRows } from './batches.ts';
import { matchColumns } from './columns.ts';
import { maxBatchLength, maxBatchRows } from './limits.ts';
import { type ReadRow, readRows } from './read-row.ts';
import type { Table } from './table.ts';

test('batches are the rows of the table, each with its number', () => {
  const records = Array.from({ length: 1_203 }, (_, place) =>
    place % 100 === 7 ? ['', '', ''] : [`Centro ${place}`, 'terapista', 'Ponce'],
  );
  const table: Table = {
    encoding: 'UTF-8',
    separator: ',',
    header: ['Nombre', 'Tipo', 'Municipio'],
    records,
  };
  const columns = matchColumns(table);
  const batches = [...readBatches(table, columns, [])];
  expect(batches.flat()).toEqual(readRows(table, columns, []));
  expect(batches.flat()).toHaveLength(countRows(table));
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(maxBatchRows);
});

test('a batch is no longer than one call takes', () => {
  const row = (fila: number, length: number): ReadRow => ({
    fila,
    valores: { descripcion: 'a'.repeat(length) },
    problemas: [],
  });
  const rows = Array.from({ length: 200 }, (_, place) => row(place + 2, 20_000));
  const batches = [...splitRows(rows)];
  expect(batches.flat()).toEqual(rows);
  for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThan(maxBatchLength + 500);
  expect([...splitRows([])]).toEqual([]);
});
