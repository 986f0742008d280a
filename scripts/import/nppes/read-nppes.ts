import type { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { ReadRow } from '../../../app/features/import/read-row.ts';
import { UnreadableFile } from '../../../app/features/import/unreadable-file.ts';
import { formatCount } from '../../../app/lib/count.ts';
import { misquoted, splitLines } from './lines.ts';
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

/** A line in which no cell ends like that is of elsewhere: most are, and need not be taken apart. */
const mayBeOfPuertoRico = /p(r|uerto rico)\s*[",]/i;

/** The drafts of the main file, one after the other, while it streams by. */
export async function* readNppes(source: Readable, counts = createCounts()): AsyncGenerator<ReadRow> {
  let columns: NppesColumns | undefined;
  let width = 0;
  const split = (line: string, number: number): string[] => {
    // A line of Windows ends with a carriage return as well.
    const { data, errors } = Papa.parse<string[]>(line.replace(/\r$/, ''), { delimiter: ',', newline: '\n' });
    if (errors[0]) throw misquoted(number, new Error(errors[0].message));
    return data[0] ?? [];
  };
  const read = (line: string, number: number, found: NppesColumns): ReadRow | Skipped => {
    const record = split(line, number);
    if (record.length !== width)
      throw new UnreadableFile(`La línea ${formatCount(number)} no tiene las columnas de la primera.`);
    return readNppesRow(record, number, found);
  };
  for await (const lines of splitLines(source.setEncoding('utf8'))) {
    for (const line of lines) {
      if (!columns) {
        const header = split(line, 1);
        columns = findNppesColumns(header);
        width = header.length;
        continue;
      }
      counts.lines++;
      const row = mayBeOfPuertoRico.test(line) ? read(line, counts.lines + 1, columns) : 'elsewhere';
      if (typeof row === 'string') counts[row]++;
      else {
        counts.drafts++;
        yield row;
      }
    }
  }
  if (!columns) throw new UnreadableFile('El archivo está vacío.');
}
