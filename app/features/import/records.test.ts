import { expect, test } from 'vitest';
import { splitRecords } from './records.ts';

function outcome(text: string): string[][] | string {
  try {
    return splitRecords(text, ';');
  } catch (error) {
    return String(error);
  }
}

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
  ['a\n"b" ;c', [['a'], ['b', 'c']]],
  ['a\n"b" c;d', misquoted(2)],
  ['a\nb\n"c;d\ne', misquoted(3)],
])('%j', (text, records) => {
  expect(outcome(text)).toEqual(records);
});
