import { formatCount } from '../../lib/count.ts';
import type { Separator } from './separator.ts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * A quote that opens a cell has to close it. Readers differ in what they make of one that does not, so none is given
 * such a text; quotes within a cell that has none at its beginning are letters to all of them.
 */
export function checkQuotes(text: string, separator: Separator): void {
  let row = 1;
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  for (let place = 0; place < text.length; place++) {
    const letter = text[place];
    if (state === 'quoted') {
      if (letter === '"') state = 'closed';
    } else if (letter === '"' && state !== 'plain') {
      state = 'quoted';
    } else if (letter === separator || letter === '\n') {
      if (letter === '\n') row++;
      state = 'start';
    } else if (state === 'closed') {
      throw misquoted(row);
    } else {
      state = 'plain';
    }
  }
  if (state === 'quoted') throw misquoted(row);
}

function misquoted(row: number): UnreadableFile {
  return new UnreadableFile(
    `La fila ${formatCount(row)} tiene unas comillas que no cierran bien. Corrígelas y sube el archivo otra vez.`,
  );
}
