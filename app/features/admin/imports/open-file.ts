import type { Plan } from '../../directory/plans.ts';
import { countRows, readBatches } from '../../import/batches.ts';
import { type Column, rememberColumns } from '../../import/columns.ts';
import { checkFileSize } from '../../import/decode.ts';
import { readTable, type Table } from '../../import/table.ts';
import { UnreadableFile } from '../../import/unreadable-file.ts';
import type { Upload } from '../../import/upload.ts';

/** A spreadsheet: what its columns are is still to be said. */
export interface OpenedFile {
  name: string;
  fingerprint: string;
  rowCount: number;
  table: Table;
}

/** What the browser is offered to choose. */
export const acceptedFiles = '.csv,.txt,.tsv,text/csv,text/plain';

const maxNameLength = 200;

/** Reads a file that somebody chose; what is wrong with it is an `UnreadableFile`. */
export async function openFile(file: File): Promise<OpenedFile> {
  const name = file.name.slice(-maxNameLength);
  try {
    if (await isRegister(file))
      throw new UnreadableFile(
        `Un zip o un archivo de NPPES no se importa en esta página: lo importa quien cuida el servidor, con npm run import -- "${name}" --nppes`,
      );
    checkFileSize(file.size);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const table = readTable(bytes);
    return { name, fingerprint: await hash(bytes), rowCount: countRows(table), table };
  } catch (error) {
    // The file was moved, changed or taken away with its drive.
    if (error instanceof DOMException)
      throw new UnreadableFile('El archivo cambió o ya no está. Elígelo otra vez.', { cause: error });
    throw error;
  }
}

export function uploadOf(
  { name, fingerprint, rowCount, table }: OpenedFile,
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

/** A zip, or a CSV that begins as the main file of NPPES does. */
async function isRegister(file: File): Promise<boolean> {
  const beginning = await file.slice(0, 200).text();
  return /\.zip$/i.test(file.name) || /^\ufeff?"?NPI"?,"?Entity Type Code/i.test(beginning);
}

async function hash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
