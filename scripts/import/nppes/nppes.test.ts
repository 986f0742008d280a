import { createReadStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { ReadRow } from '../../../app/features/import/read-row.ts';
import { collect } from '../../../tests/support/import/collect.ts';
import { expectedNppes } from '../../../tests/support/import/expected-nppes.ts';
import { createCounts, readNppes } from './read-nppes.ts';
import { taxonomies } from './taxonomies.ts';
import { titleCase } from './title-case.ts';

const sample = 'tests/support/import/nppes-v2.csv';
const [header = '', line = ''] = readFileSync(sample, 'utf8').split('\n');

async function readText(...lines: string[]): Promise<ReadRow[]> {
  return collect(readNppes(Readable.from([lines.join('\n')])));
}

/** A line of the sample with other cells, by header. */
function lineWith(cells: Record<string, string>): string {
  const names = header.split(',');
  const record = line.split(/,(?=")/);
  for (const [name, cell] of Object.entries(cells)) record[names.indexOf(`"${name}"`)] = `"${cell}"`;
  return record.join(',');
}

test('of the sample 22 lines become drafts, three are skipped', async () => {
  const counts = createCounts();
  const rows = await collect(readNppes(createReadStream(sample), counts));
  expect(counts).toEqual({ lines: 25, drafts: 22, elsewhere: 1, deactivated: 1, otherProfession: 1 });
  expect(rows.map(({ fila }) => fila)).toEqual(Object.keys(expectedNppes).map(Number));
  for (const { fila, valores, problemas } of rows) {
    const [nombre, tipo_servicio, subcategoria, municipio, telefono, doubt] = expectedNppes[fila] ?? [];
    const npi = expect.stringMatching(/^27\d{8}$/);
    expect(valores).toEqual({ nombre, tipo_servicio, subcategoria, municipio, telefono, npi });
    const told = doubt ? [{ campo: 'municipio', razon: doubt, grave: false, dudoso: true }] : [];
    expect(problemas).toEqual(told);
  }
});

test('columns are found by their headers, wherever they stand', async () => {
  const turn = (text: string) =>
    text
      .split(/,(?=")/)
      .reverse()
      .join(',');
  const [row] = await readText(`\uFEFF${turn(header)}`, turn(line));
  expect(row?.valores.nombre).toBe('Marisol Rosado Vega');
});

const city = 'Provider Business Practice Location Address City Name';
const postalCode = 'Provider Business Practice Location Address Postal Code';

test.each<[Record<string, string>, Array<[campo: string, razon: string]>]>([
  [{ NPI: '2701047295' }, [['npi', '«2701047295» no es un NPI.']]],
  [{ [city]: 'NOWHERE', [postalCode]: '008020000' }, [['municipio', '«NOWHERE» no es un municipio.']]],
  [{ [city]: '', [postalCode]: '' }, [['municipio', 'Falta el municipio.']]],
  [{ 'Provider Last Name (Legal Name)': '', 'Provider First Name': '' }, [['nombre', 'Falta el nombre.']]],
])('no draft can be made of %j', async (cells, told) => {
  const [row] = await readText(header, lineWith(cells));
  expect(row?.problemas.map(({ campo, razon, grave }) => [campo, razon, grave])).toEqual(
    told.map((one) => [...one, true]),
  );
});

test.each<[Record<string, string>, number]>([
  [{ 'NPI Deactivation Date': '03/01/2021', 'NPI Reactivation Date': '02/01/2021' }, 0],
  [{ 'NPI Deactivation Date': '12/31/2020', 'NPI Reactivation Date': '01/01/2021' }, 1],
  [
    {
      'Healthcare Provider Taxonomy Code_1': '152W00000X',
      'Healthcare Provider Taxonomy Code_15': '103K00000X',
    },
    1,
  ],
])('%j: %d drafts', async (cells, drafts) => {
  expect(await readText(header, lineWith(cells))).toHaveLength(drafts);
});

test.each([
  ['El archivo está vacío.', ''],
  ['No es el archivo principal de NPPES: falta la columna «NPI».', 'a,b\n1,2'],
  ['La línea 2 no tiene las columnas de la primera.', `${header}\n${line},"x"`],
  ['La línea 2 tiene unas comillas que no cierran bien.', `${header}\n"x" y,${line}`],
  ['La línea 3 tiene unas comillas que no cierran bien.', `${header}\n${line}\n"x`],
])('refuses: %s', async (why, text) => {
  await expect(readText(text)).rejects.toThrow(why);
});

test('a line of 50 MB is refused before it is whole in memory', async () => {
  let sent = 0;
  async function* endless() {
    yield `${header}\n"`;
    for (; sent < 50; sent++) yield 'x'.repeat(2 ** 20);
  }
  await expect(collect(readNppes(Readable.from(endless())))).rejects.toThrow(
    'La línea 2 es demasiado larga para ser de NPPES.',
  );
  expect(sent).toBeLessThan(20);
});

test('a quote that never closes is refused soon, however many lines follow', async () => {
  const text = `${header}\n"${'\n'.repeat(300_000)}`;
  await expect(collect(readNppes(Readable.from([text])))).rejects.toThrow('La línea 2 es demasiado larga');
});

test('a source that breaks off is not taken for the end', async () => {
  async function* broken() {
    yield `${header}\n${line}\n`;
    throw new Error('gone');
  }
  await expect(collect(readNppes(Readable.from(broken())))).rejects.toThrow('gone');
});

test.each([
  ['DE LEON PAGAN', 'De Leon Pagan'],
  ['YARITZA E. DE LEON-PAGAN JR', 'Yaritza E. de Leon-Pagan Jr.'],
  ["O'NEILL TORRES III", "O'Neill Torres III"],
  ['CENTRO DE TERAPIAS Y MAS, CSP', 'Centro de Terapias y Mas, CSP'],
  ['PRIMEROS  PASOS DEL NOROESTE INC', 'Primeros Pasos del Noroeste Inc.'],
  ['Ana McNeil', 'Ana McNeil'],
])('%s is written %s', (name, written) => {
  expect(titleCase(name)).toBe(written);
});

test('the docs show the table of taxonomies', () => {
  const rows = readFileSync('docs/nppes-taxonomies.md', 'utf8')
    .split('\n')
    .filter((row) => row.startsWith('| `'));
  const shown = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const held = [...taxonomies].map(([code, { profession, type, subcategory }]) => [
    `\`${code}\``,
    profession,
    type,
    subcategory ?? '',
  ]);
  expect(shown).toEqual(held);
});

test('a line feed within quotes, also at the border of a chunk, ends no line; lines end as on any system', async () => {
  const broken = lineWith({ 'Provider Credential Text': 'MS,\r\nCCC' });
  const text = [header, broken, line, broken, ''].join('\r\n');
  for (const size of [text.length, 7]) {
    const chunks = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    const rows = await collect(readNppes(Readable.from(chunks)));
    expect(rows.map(({ fila }) => fila)).toEqual([2, 3, 4]);
  }
});
