import type { Readable } from 'node:stream';
import type { ReadRow } from '../read-row.ts';
import { createCounts, readRegister } from './read-register.ts';

/** The drafts of the main file, in the command line; `read-nppes.ts` reads the same in the browser. */
export function readNppes(source: Readable, counts = createCounts()): AsyncGenerator<ReadRow> {
  return readRegister(source.setEncoding('utf8'), counts);
}
