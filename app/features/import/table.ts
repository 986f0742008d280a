import { formatCount } from '../../lib/count.ts';
import { headerKey } from './column-names.ts';
import { decode, type Encoding } from './decode.ts';
import { maxCellLength, maxLineLength, maxRecords, maxRows } from './limits.ts';
import { splitRecords } from './records.ts';
import { findSeparator, type Separator } from './separator.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A file as a table of text. */
export interface Table {
  encoding: Encoding;
  separator: Separator;
  header: string[];
  /** Below the header; some are empty rows. */
  records: string[][];
}

export function readTable(bytes: Uint8Array): Table {
  const { text: decoded, encoding } = decode(bytes);
  const text = withoutEmptyEnd(decoded.replace(/\r\n?/g, '\n'));
  checkLines(text);
  const separator = findSeparator(text);
  const [header = [], ...records] = splitRecords(text, separator);
  checkHeader(header);
  checkRecords(records);
  return { encoding, separator, header: header.map((name) => name.trim()), records };
}

export function isEmptyRecord(record: readonly string[]): boolean {
  return record.every((cell) => cell.trim() === '');
}

/** Spreadsheets leave empty rows behind what was deleted. */
function withoutEmptyEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \n\t;,'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function checkLines(text: string): void {
  let line = 1;
  for (let start = 0; start < text.length; line++) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    if (end - start > maxLineLength)
      throw new UnreadableFile(`La línea ${formatCount(line)} es demasiado larga para ser una fila.`);
    start = end + 1;
  }
}

function checkHeader(header: string[]): void {
  if (isEmptyRecord(header))
    throw new UnreadableFile('La primera fila está vacía. Tiene que decir qué es cada columna.');
  const seen = new Set<string>();
  for (const name of header) {
    const key = headerKey(name);
    if (seen.has(key))
      throw new UnreadableFile(`Dos columnas se llaman «${name.trim()}». Cambia el nombre de una.`);
    if (key) seen.add(key);
  }
}

function checkRecords(records: string[][]): void {
  const rows = records.filter((record) => !isEmptyRecord(record)).length;
  if (rows > maxRows || records.length >= maxRecords)
    throw new UnreadableFile(
      `El archivo pasa de ${formatCount(maxRows)} filas. Divídelo en varios y súbelos uno a uno.`,
    );
  if (rows === 0) throw new UnreadableFile('El archivo no tiene ninguna fila debajo de la primera.');
  records.forEach((record, place) => {
    if (record.some((cell) => cell.length > maxCellLength))
      throw new UnreadableFile(`La fila ${formatCount(place + 2)} tiene una celda demasiado larga.`);
  });
}
