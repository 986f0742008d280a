import { formatCount } from '../../../lib/count.ts';
import type { Plan } from '../../directory/plans.ts';
import { countRows, readBatches, splitRows } from '../../import/batches.ts';
import { type Column, rememberColumns } from '../../import/columns.ts';
import { checkFileSize } from '../../import/decode.ts';
import { maxRegisterBytes } from '../../import/limits.ts';
import { readNppes } from '../../import/nppes/read-nppes.ts';
import { createCounts, type NppesCounts } from '../../import/nppes/read-register.ts';
import { openMainFile } from '../../import/nppes/zip-file.ts';
import type { ReadRow } from '../../import/read-row.ts';
import { readTable, type Table } from '../../import/table.ts';
import { UnreadableFile } from '../../import/unreadable-file.ts';
import type { Upload } from '../../import/upload.ts';

interface Opened {
  name: string;
  fingerprint: string;
  rowCount: number;
}

/** A spreadsheet: what its columns are is still to be said. */
export interface OpenedTable extends Opened {
  origin: 'csv';
  table: Table;
}

/** A file of NPPES: its columns are known. */
export interface OpenedRegister extends Opened {
  origin: 'nppes';
  rows: ReadRow[];
  counts: NppesCounts;
}

export type OpenedFile = OpenedTable | OpenedRegister;

/** What the browser is offered to choose. */
export const acceptedFiles = '.csv,.txt,.tsv,.zip,text/csv,text/plain,application/zip';

/** Reads a file that somebody chose; what is wrong with it is an `UnreadableFile`. */
export async function openFile(file: File): Promise<OpenedFile> {
  try {
    return (await isRegister(file)) ? await openRegister(file) : await openTable(file);
  } catch (error) {
    // The file was moved, changed or taken away with its drive.
    if (error instanceof DOMException)
      throw new UnreadableFile('El archivo cambió o ya no está. Elígelo otra vez.', { cause: error });
    throw error;
  }
}

export function uploadOfTable(
  { name, fingerprint, rowCount, table }: OpenedTable,
  columns: readonly Column[],
  plans: readonly Plan[],
): Upload {
  return {
    name,
    fingerprint,
    origin: 'csv',
    total: rowCount,
    columns: rememberColumns(columns),
    batches: () => readBatches(table, columns, plans),
  };
}

export function uploadOfRegister({ name, fingerprint, rowCount, rows }: OpenedRegister): Upload {
  return { name, fingerprint, origin: 'nppes', total: rowCount, columns: {}, batches: () => splitRows(rows) };
}

async function openTable(file: File): Promise<OpenedTable> {
  checkFileSize(file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const table = readTable(bytes);
  return { ...named(file), fingerprint: await hash(bytes), origin: 'csv', rowCount: countRows(table), table };
}

async function openRegister(file: File): Promise<OpenedRegister> {
  if (file.size > maxRegisterBytes)
    throw new UnreadableFile(
      `El archivo pasa de ${formatCount(maxRegisterBytes / 2 ** 20)} MB. El mensual de NPPES se importa con la línea de comandos: npm run import.`,
    );
  const source = /\.zip$/i.test(file.name) ? await openMainFile(file) : file.stream();
  const counts = createCounts();
  const rows: ReadRow[] = [];
  for await (const row of readNppes(source, counts)) rows.push(row);
  if (rows.length === 0)
    throw new UnreadableFile(
      `Leímos ${formatCount(counts.lines)} líneas y ninguna es de Puerto Rico y de una profesión del directorio.`,
    );
  const fingerprint = await hash(new Uint8Array(await file.arrayBuffer()));
  return { ...named(file), fingerprint, origin: 'nppes', rowCount: rows.length, rows, counts };
}

/** A zip, or a CSV that begins as the main file does. */
async function isRegister(file: File): Promise<boolean> {
  if (/\.zip$/i.test(file.name)) return true;
  const beginning = await file.slice(0, 200).text();
  return /^\ufeff?"?NPI"?,"?Entity Type Code/i.test(beginning);
}

const maxNameLength = 200;
const named = ({ name }: File) => ({ name: name.slice(-maxNameLength) });

async function hash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
