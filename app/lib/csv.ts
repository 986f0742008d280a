import { saveFile } from './save-file.ts';

type Value = string | number;

/** As spreadsheets read it: quoted where needed, and never as a formula, since names are written by strangers. */
export function toCsv(columns: readonly string[], rows: ReadonlyArray<readonly Value[]>): string {
  return columns.map(write).join(',') + csvLines(rows);
}

/** Of a file that is written piece by piece: the lines after its first, each with the break before it. */
export function csvLines(rows: ReadonlyArray<readonly Value[]>): string {
  return rows.map((cells) => `\r\n${cells.map(write).join(',')}`).join('');
}

function write(value: Value): string {
  if (typeof value === 'number') return String(value);
  const first = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  // Where the list separator is a semicolon, a new cell begins after it.
  const text = first.replace(/;(?=[=+\-@＝＋－＠])/g, '; ');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Byte order mark: without it spreadsheets do not read accents as UTF-8. */
export const byteOrderMark = '\uFEFF';

export function downloadCsv(name: string, csv: string): void {
  saveFile(`${name}.csv`, new Blob([byteOrderMark, csv], { type: 'text/csv;charset=utf-8' }));
}
