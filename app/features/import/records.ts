import Papa from 'papaparse';
import { maxRecords } from './limits.ts';
import { checkQuotes } from './quotes.ts';
import type { Separator } from './separator.ts';

/** The records of a text with line feeds between them and none at its end. */
export function splitRecords(text: string, separator: Separator): string[][] {
  checkQuotes(text, separator);
  return Papa.parse<string[]>(text, { delimiter: separator, newline: '\n', preview: maxRecords + 1 }).data;
}
