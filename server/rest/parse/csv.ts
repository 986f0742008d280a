import { invalidBody } from '../errors.ts';

/** One field and what ends it: quoted, with its quotes doubled inside, or bare. */
const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/** Rows of CSV as objects, the first line naming their keys. `NULL` is null; every other value is text. */
export function readCsv(text: string): Array<Record<string, string | null>> {
  const [names, ...lines] = readLines(text);
  if (!names) throw invalidBody('Empty or invalid CSV');
  return lines.map((line) => {
    if (line.length !== names.length) throw invalidBody('All lines must have same number of fields');
    return Object.fromEntries(
      names.map((name, at) => [name, line[at] === 'NULL' ? null : (line[at] ?? null)]),
    );
  });
}

function readLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  field.lastIndex = 0;
  while (field.lastIndex < text.length || line.length > 0) {
    const found = field.exec(text);
    if (!found) throw invalidBody('Empty or invalid CSV');
    const [, quoted, bare = '', end] = found;
    line.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
