import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { splitRecords as splitOnServer } from './records.server.ts';
import { splitRecords } from './records.ts';
import type { Separator } from './separator.ts';
import { readTable } from './table.ts';

type Split = typeof splitRecords;

function outcome(split: Split, text: string, separator: Separator): string[][] | string {
  try {
    return split(text, separator);
  } catch (error) {
    return String(error);
  }
}

test.each(['providers-utf8.csv', 'providers-1252.csv'])('both readers read the same of %s', (file) => {
  const bytes = readFileSync(`tests/support/import/${file}`);
  expect(readTable(bytes, splitRecords)).toEqual(readTable(bytes, splitOnServer));
});

const misquoted = (row: number) =>
  `UnreadableFile: La fila ${row} tiene unas comillas que no cierran bien. Corrígelas y sube el archivo otra vez.`;

// biome-ignore format: a table reads best with one text a line
test.each<[text: string, records: string[][] | string]>([
  ['a;b\n1;2', [['a', 'b'], ['1', '2']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['"a;""b""\nc";d', [['a;"b"\nc', 'd']]],
  ['a "b" c; "d', [['a "b" c', ' "d']]],
  ['a;""\n"";b', [['a', ''], ['', 'b']]],
  ['"""a""";b', [['"a"', 'b']]],
  ['a\n"b" ;c', misquoted(2)],
  ['a\n"b" c;d', misquoted(2)],
  ['a\nb\n"c;d\ne', misquoted(3)],
])('%j', (text, records) => {
  expect(outcome(splitRecords, text, ';')).toEqual(records);
  expect(outcome(splitOnServer, text, ';')).toEqual(records);
});

/** The same texts in each run: a small generator of its own, and no chance. */
function* hardTexts(count: number): Generator<string> {
  const parts = ['a', 'ñ', '"', '"', '""', ';', ';', ',', '\t', '\n', '\n', ' ', '\u00a0', '“'];
  let state = 7;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let index = 0; index < count; index++) {
    yield Array.from({ length: 1 + next(16) }, () => parts[next(parts.length)])
      .join('')
      .trimEnd();
  }
}

test('both readers give the same records, or refuse the same, of thousands of hard texts', () => {
  let refusals = 0;
  const differences: unknown[] = [];
  for (const text of hardTexts(1_500)) {
    for (const separator of [';', ',', '\t'] as const) {
      const one = outcome(splitRecords, text, separator);
      const other = outcome(splitOnServer, text, separator);
      if (typeof one === 'string') refusals++;
      if (JSON.stringify(one) !== JSON.stringify(other)) differences.push([text, separator, one, other]);
    }
  }
  expect(differences.slice(0, 5)).toEqual([]);
  expect(refusals).toBeGreaterThan(500);
});
