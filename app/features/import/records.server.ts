import { parse } from 'csv-parse/sync';
import { maxRecords } from './limits.ts';
import { checkQuotes } from './quotes.ts';
import type { Separator } from './separator.ts';

/** The records of a text with line feeds between them and none at its end: in the command line. `records.ts` reads the same. */
export function splitRecords(text: string, separator: Separator): string[][] {
  checkQuotes(text, separator);
  return parse(text, {
    delimiter: separator,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    to: maxRecords + 1,
  });
}
