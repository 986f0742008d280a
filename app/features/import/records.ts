import Papa from 'papaparse';
import { formatCount } from '../../lib/count.ts';
import { maxRecords } from './limits.ts';
import type { Separator } from './separator.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The records of a text with line feeds between them and none at its end. A quote that opens a cell has to close it. */
export function splitRecords(text: string, delimiter: Separator): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: maxRecords + 1 });
  if (errors[0])
    throw new UnreadableFile(
      `La fila ${formatCount((errors[0].row ?? 0) + 1)} tiene unas comillas que no cierran bien. Corrígelas y sube el archivo otra vez.`,
    );
  return data;
}
