import { UnreadableFile } from '../../../app/features/import/unreadable-file.ts';
import { formatCount } from '../../../app/lib/count.ts';

/** A line has some 1 to 10 kB; of the file never more than one and a chunk is in memory. */
const maxLineLength = 256 * 1024;

const quote = 0x22;

/** The records of a large CSV as text, chunk by chunk, as they come: a line feed within quotes ends none. */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let count = 0;
  let rest = '';
  let begun = '';
  let isOpen = false;
  const join = (text: string) => (isOpen ? `${begun}\n${text}` : text);
  for await (const chunk of chunks) {
    const pieces = (rest + chunk).split('\n');
    rest = pieces.pop() ?? '';
    const lines: string[] = [];
    for (const piece of pieces) {
      const line = join(piece);
      if (line.length > maxLineLength) throw tooLong(count + lines.length + 1);
      if (hasOddQuotes(piece)) isOpen = !isOpen;
      if (isOpen) begun = line;
      else lines.push(line);
    }
    count += lines.length;
    if (join(rest).length > maxLineLength) throw tooLong(count + 1);
    yield lines;
  }
  const last = join(rest);
  if (isOpen !== hasOddQuotes(rest)) throw misquoted(count + 1);
  if (last) yield [last];
}

export function misquoted(line: number, cause?: unknown): UnreadableFile {
  return new UnreadableFile(`La línea ${formatCount(line)} tiene unas comillas que no cierran bien.`, {
    cause,
  });
}

function hasOddQuotes(text: string): boolean {
  let isOdd = false;
  for (let place = 0; place < text.length; place++) if (text.charCodeAt(place) === quote) isOdd = !isOdd;
  return isOdd;
}

function tooLong(line: number): UnreadableFile {
  return new UnreadableFile(`La línea ${formatCount(line)} es demasiado larga para ser de NPPES.`);
}
