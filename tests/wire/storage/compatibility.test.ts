import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const document = readFileSync(
  new URL('../../../docs/wire-compatibility-storage.md', import.meta.url),
  'utf8',
);
const rows = document.split('\n').filter((line) => /^\| (?!---|contract|difference|rule)/.test(line));
const named = rows.map((line) => /^\| .* \| `([\w/-]+)` › (.+) \|$/.exec(line));

test('every row of the document names its test', () => {
  expect(rows.filter((_, place) => !named[place])).toEqual([]);
  expect(rows.length).toBeGreaterThan(90);
});

/** A name alone is a suite of this folder; some only run in a soak. */
function fileOf(suite: string): URL {
  const folder = suite.startsWith('server/') ? '../../../' : suite.includes('/') ? '../../' : './';
  const file = new URL(`${folder}${suite}.test.ts`, import.meta.url);
  return existsSync(file) ? file : new URL(`${folder}${suite}.soak.ts`, import.meta.url);
}

test.each(named.flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? '']] : [])))(
  '%s has “%s”',
  (suite, name) => {
    expect(readFileSync(fileOf(suite), 'utf8').replaceAll("\\'", "'")).toContain(name);
  },
);
