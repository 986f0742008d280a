import { readFileSync } from 'node:fs';

const file = new URL('../../docs/permissions.md', import.meta.url);

/** The rows of the table under a heading of docs/permissions.md, each by the names of its columns. */
export function permissionTable(heading: string): Array<Record<string, string>> {
  const text = readFileSync(file, 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (!section) throw new Error(`docs/permissions.md has no section "${heading}"`);
  const [head, , ...body] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
  if (!head || body.length === 0) throw new Error(`section "${heading}" of docs/permissions.md has no table`);
  return body.map((cells) => Object.fromEntries(head.map((name, place) => [name, cells[place] ?? ''])));
}
