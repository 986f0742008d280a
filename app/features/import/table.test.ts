import { describe, expect, test } from 'vitest';
import { maxFileBytes, maxRows } from './limits.ts';
import { readTable } from './table.ts';
import { UnreadableFile } from './unreadable-file.ts';

const header = 'Nombre;Municipio';

function bytesOf(text: string | number[]): Uint8Array {
  return typeof text === 'string' ? new TextEncoder().encode(text) : Uint8Array.from(text);
}

const latin1 = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

describe('the reader of a table', () => {
  test.each<[why: string, file: string | number[]]>([
    ['El archivo está vacío.', ''],
    ['El archivo está en UTF-16. Guarda la hoja como CSV UTF-8 y súbela otra vez.', [0xff, 0xfe, 0x4e, 0]],
    ['El archivo está en UTF-16. Guarda la hoja como CSV UTF-8 y súbela otra vez.', [0xfe, 0xff, 0, 0x4e]],
    ['El archivo no es texto. Guarda la hoja como CSV UTF-8 y súbela otra vez.', [0x4e, 0, 0x6f, 0]],
    [
      'Es un archivo de Excel o un zip, no un CSV. Guarda la hoja como CSV UTF-8 y súbela otra vez.',
      [0x50, 0x4b, 0x03, 0x04, 0x14],
    ],
    [
      'Es un archivo de Excel, no un CSV. Guarda la hoja como CSV UTF-8 y súbela otra vez.',
      [0xd0, 0xcf, 0x11, 0xe0, 0xa1],
    ],
    [
      'No reconocemos las letras del archivo. Guarda la hoja como CSV UTF-8 y súbela otra vez.',
      latin1('Nombre\nA\x81\xf1'),
    ],
    [
      'No reconocemos las letras del archivo. Guarda la hoja como CSV UTF-8 y súbela otra vez.',
      latin1('\xef\xbb\xbfNombre\nA\xf1'),
    ],
    [
      'Las letras con acento del archivo están dañadas. Guarda la hoja como CSV UTF-8 y súbela otra vez.',
      `${header}\nAna;BayamÃ³n`,
    ],
    ['La primera fila está vacía. Tiene que decir qué es cada columna.', ';;\nAna;Yauco'],
    ['Dos columnas se llaman «TELEFONO». Cambia el nombre de una.', 'Nombre;Teléfono;TELEFONO\na;b;c'],
    ['El archivo no tiene ninguna fila debajo de la primera.', `${header}\n;\n;;\n\n`],
    ['La línea 2 es demasiado larga para ser una fila.', `${header}\n${'a'.repeat(2 ** 20)}`],
    ['La fila 2 tiene una celda demasiado larga.', `${header}\nAna;"${'a\n'.repeat(15_000)}"`],
    [
      'La fila 2 tiene unas comillas que no cierran bien. Corrígelas y sube el archivo otra vez.',
      `${header}\n"Ana;Yauco\n${'b;c\n'.repeat(100_000)}`,
    ],
    [
      `El archivo pasa de 10,000 filas. Divídelo en varios y súbelos uno a uno.`,
      `${header}\n${'Ana;Yauco\n'.repeat(maxRows + 1)}`,
    ],
    [
      `El archivo pasa de 10,000 filas. Divídelo en varios y súbelos uno a uno.`,
      `${header}\n${'\n'.repeat(30_000)}Ana;Yauco`,
    ],
    [
      'El archivo pasa de 20 MB. Divídelo en varios y súbelos uno a uno.',
      `${header}\n${'a'.repeat(maxFileBytes)}`,
    ],
  ])('refuses: %s', (why, file) => {
    expect(() => readTable(bytesOf(file))).toThrow(new UnreadableFile(why));
  });

  test.each([
    ['commas', 'Nombre,Municipio,"a;b;c;d"\nAna,Yauco,x', ','],
    ['semicolons', 'Nombre;Municipio, PR;x\nAna;Yauco;x', ';'],
    ['tabs', 'Nombre\tMunicipio\tx\nAna\tYauco\tx', '\t'],
  ])('finds %s', (_name, text, separator) => {
    const table = readTable(bytesOf(text));
    expect([table.separator, table.header.length, table.records]).toEqual([
      separator,
      3,
      [['Ana', 'Yauco', 'x']],
    ]);
  });

  test('reads lines of Windows, of Unix and of old Macs, and empty rows at the end are none', () => {
    for (const end of ['\r\n', '\n', '\r']) {
      const text = [header, '"A\r\nB";Yauco', 'C;Lajas', ';', '', ''].join(end);
      expect(readTable(bytesOf(text)).records).toEqual([
        ['A\nB', 'Yauco'],
        ['C', 'Lajas'],
      ]);
    }
  });

  test('as many rows as there may be are read', () => {
    const text = `${header}\n${'Ana;Yauco\n'.repeat(maxRows)}${';\n'.repeat(100_000)}`;
    expect(readTable(bytesOf(text)).records).toHaveLength(maxRows);
  });
});
