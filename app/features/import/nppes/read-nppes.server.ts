import { pipeline, type Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { formatCount } from '../../../lib/count.ts';
import type { ReadRow } from '../read-row.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { findNppesColumns, type NppesColumns } from './nppes-columns.ts';
import { readNppesRow, type Skipped } from './nppes-row.ts';

/** What was read so far, for a progress bar and for the result. */
export interface NppesCounts extends Record<Skipped, number> {
  lines: number;
  drafts: number;
}

export function createCounts(): NppesCounts {
  return { lines: 0, drafts: 0, elsewhere: 0, deactivated: 0, otherProfession: 0 };
}

/** A line has some 2 to 10 kB; the file is never longer in memory than one. */
const maxLineBytes = 256 * 1024;

/** The drafts of the main file, one after the other, while it streams by. */
export async function* readNppes(source: Readable, counts = createCounts()): AsyncGenerator<ReadRow> {
  const records = parse({ bom: true, max_record_size: maxLineBytes });
  // A failure of the source ends the records too, and the loop below throws it.
  pipeline(source, records, () => {});
  let columns: NppesColumns | undefined;
  let line = 0;
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      line++;
      if (!columns) {
        columns = findNppesColumns(record);
        continue;
      }
      counts.lines++;
      const row = readNppesRow(record, line, columns);
      if (typeof row === 'string') counts[row]++;
      else {
        counts.drafts++;
        yield row;
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(whyNot(error)) : error;
  }
  if (!columns) throw new UnreadableFile('El archivo está vacío.');
}

function whyNot({ code, records }: CsvError): string {
  const where = `La línea ${formatCount(Number(records) + 1)}`;
  if (code === 'CSV_MAX_RECORD_SIZE') return `${where} es demasiado larga para ser de NPPES.`;
  if (code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH')
    return `${where} no tiene las columnas de la primera.`;
  return `${where} tiene unas comillas que no cierran bien.`;
}
