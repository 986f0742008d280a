import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectedRows } from '../../../tests/support/import/expected-rows.ts';
import { seededPlans } from '../../../tests/support/import/seeded-plans.ts';
import { chooseColumn, matchColumns } from './columns.ts';
import { type ReadRow, readExample, readRows } from './read-row.ts';
import { readTable } from './table.ts';

const files = { 'UTF-8': 'providers-utf8.csv', 'Windows-1252': 'providers-1252.csv' };

describe.each(Object.entries(files))('the sample in %s', (encoding, file) => {
  const bytes = readFileSync(`tests/support/import/${file}`);

  test('is read record by record as the table says', () => {
    const table = readTable(bytes);
    expect([table.encoding, table.separator, table.header.length]).toEqual([encoding, ';', 14]);
    const columns = matchColumns(table);
    expect(columns.every(({ match }) => match === 'sure')).toBe(true);
    const rows = readRows(table, columns, seededPlans);
    expect(table.records.length - rows.length).toBe(1);
    expect(rows.map(({ fila }) => fila)).toEqual(Object.keys(expectedRows).map(Number));
    const empty = Object.fromEntries(columns.map(({ field }) => [field, null]));
    for (const row of rows) {
      const { valores, problemas } = expectedRows[row.fila] ?? {};
      expect({ fila: row.fila, ...row.valores }).toEqual({ fila: row.fila, ...empty, ...valores });
      expect({ fila: row.fila, told: toldOf(row) }).toEqual({ fila: row.fila, told: problemas });
    }
  });
});

function toldOf({ problemas }: ReadRow): string[] {
  return problemas.map(({ razon, grave, dudoso }) => `${grave ? '!' : ''}${dudoso ? '?' : ''}${razon}`);
}

function readLines(...lines: string[]): ReadRow[] {
  const table = readTable(new TextEncoder().encode(lines.join('\n')));
  return readRows(table, matchColumns(table), seededPlans);
}

test('only what the file has a column for is told, and a record keeps its number', () => {
  const [row] = readLines('Nombre;Pueblo;Tipo;Obs.', ';;;', 'Ana;YAUCO;Doctora;llamar el lunes');
  expect(row).toEqual({
    fila: 3,
    valores: { nombre: 'Ana', municipio: 'Yauco', tipo_servicio: 'doctor' },
    problemas: [],
  });
});

test.each([
  [
    'No;MMM',
    { acepta_planes: false, planes_aceptados: null },
    ['La fila dice que no acepta planes. Se deja fuera «MMM».'],
  ],
  [';MMM', { acepta_planes: true, planes_aceptados: ['MMM'] }, []],
  ['Sí;', { acepta_planes: true, planes_aceptados: null }, []],
  [
    'a veces;-',
    { acepta_planes: null, planes_aceptados: null },
    ['«a veces» no es sí ni no. Se deja fuera.'],
  ],
])('plans that are accepted and plans that are named: %s', (cells, valores, told) => {
  const [row] = readLines('Nombre;Tipo;Municipio;Acepta planes;Planes', `Ana;doctor;Yauco;${cells}`);
  expect(row?.valores).toMatchObject(valores);
  expect(row && toldOf(row)).toEqual(told);
});

test('a row that names plans accepts them where no column says so', () => {
  const [row] = readLines('Nombre;Tipo;Municipio;Planes', 'Ana;doctor;Yauco;MCS');
  expect(row?.valores).toMatchObject({
    acepta_planes: true,
    planes_aceptados: ['MCS Life Insurance Company'],
  });
});

test('a record with more cells than columns is shifted, and refused', () => {
  const [row, other] = readLines('Nombre;Tipo;Municipio', 'Ana; Eva;doctor;Yauco', 'Ana;doctor;Yauco;;');
  expect(row?.problemas[0]).toEqual({
    campo: 'fila',
    razon: 'La fila tiene 4 celdas y hay 3 columnas.',
    grave: true,
    dudoso: false,
  });
  expect(other?.problemas).toEqual([]);
});

test('an example says how it is read where that differs', () => {
  const text = 'Nombre;Pueblo;Tel;Obs.;Planes\nAna;YAUCO;(787) 555-0151;x;MMM';
  const table = readTable(new TextEncoder().encode(text));
  const columns = chooseColumn(matchColumns(table), 3, null);
  const examples = columns.map((column) => readExample(column, seededPlans));
  expect(examples).toEqual([null, 'Yauco', '787-555-0151', null, null]);
});
