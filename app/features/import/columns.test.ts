import { expect, test } from 'vitest';
import { chooseColumn, matchColumns, missingFields, rememberColumns } from './columns.ts';
import type { Table } from './table.ts';

function tableOf(header: string[], ...records: string[][]): Table {
  return { encoding: 'UTF-8', separator: ';', header, records };
}

const office = tableOf(
  ['NOMBRE', 'pueblo', 'Tel 1', 'Cel', 'Obs.', 'Color favorito', ''],
  ['', '', '', '', '', '', 'x'],
  ['Terapias Brisa', ' YAUCO ', '(787) 555-0151', '787-555-0152', 'llamar', 'azul', ''],
);

test('columns are known by their headers, with an example', () => {
  expect(
    matchColumns(office).map(({ header, field, match, note, example }) => [
      header,
      field,
      match,
      note,
      example,
    ]),
  ).toEqual([
    ['NOMBRE', 'nombre', 'sure', null, 'Terapias Brisa'],
    ['pueblo', 'municipio', 'sure', null, 'YAUCO'],
    ['Tel 1', 'telefono', 'sure', null, '(787) 555-0151'],
    ['Cel', 'whatsapp', 'guess', null, '787-555-0152'],
    ['Obs.', null, 'none', 'Parece una nota interna.', 'llamar'],
    ['Color favorito', null, 'none', 'No reconocemos esta columna.', 'azul'],
    ['Columna 7', null, 'none', 'No reconocemos esta columna.', 'x'],
  ]);
  expect(missingFields(matchColumns(office))).toEqual(['tipo_servicio']);
});

test('two columns of one field: the sure one has it, then the first', () => {
  const table = tableOf(['Cel', 'WhatsApp', 'Tel', 'Teléfono 1']);
  expect(matchColumns(table).map(({ field, note }) => [field, note])).toEqual([
    [null, 'Otra columna ya es «WhatsApp».'],
    ['whatsapp', null],
    ['telefono', null],
    [null, 'Otra columna ya es «Teléfono».'],
  ]);
});

test('a choice takes the field from another column', () => {
  const columns = chooseColumn(matchColumns(office), 3, 'telefono');
  expect(columns.slice(2, 4).map(({ field, match, note }) => [field, match, note])).toEqual([
    [null, 'none', 'Otra columna ya es «Teléfono».'],
    ['telefono', 'sure', null],
  ]);
});

test('what was chosen is remembered by header, and not asked again', () => {
  let columns = chooseColumn(matchColumns(office), 5, 'etiquetas_servicio');
  columns = chooseColumn(chooseColumn(columns, 3, 'whatsapp'), 4, null);
  const remembered = rememberColumns(columns, { antes: 'web' });
  expect(remembered).toEqual({
    antes: 'web',
    nombre: 'nombre',
    pueblo: 'municipio',
    'tel 1': 'telefono',
    cel: 'whatsapp',
    obs: '',
    'color favorito': 'etiquetas_servicio',
  });
  const again = matchColumns(tableOf(['CEL', 'Obs', 'COLOR favorito', 'Nombre']), remembered);
  expect(again.map(({ field, match, note }) => [field, match, note])).toEqual([
    ['whatsapp', 'sure', null],
    [null, 'none', null],
    ['etiquetas_servicio', 'sure', null],
    ['nombre', 'sure', null],
  ]);
});

test('what is remembered wrongly counts as never chosen', () => {
  const remembered = JSON.parse('{"nombre": "usuario_id", "pueblo": 7, "__proto__": "web"}');
  const columns = matchColumns(tableOf(['Nombre', 'Pueblo', 'constructor', 'toString']), remembered);
  expect(columns.map(({ field }) => field)).toEqual(['nombre', 'municipio', null, null]);
});
