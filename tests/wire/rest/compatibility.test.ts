import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const document = readFileSync(new URL('../../../docs/wire-compatibility.md', import.meta.url), 'utf8');
const lines = [...document.matchAll(/^\| .* \| `((?:rest|functions|process)\/[\w-]+)` › (.+) \|$/gm)];

test('the document names tests', () => expect(lines.length).toBeGreaterThan(100));

test.each(lines.map(([, file = '', name = '']) => [file, name]))('%s has “%s”', (file, name) => {
  const folder = file.startsWith('process/') ? '../../' : '../';
  const source = readFileSync(new URL(`${folder}${file}.test.ts`, import.meta.url), 'utf8');
  // A name that holds quotes of its own kind is written with escapes.
  expect(source.replaceAll("\\'", "'")).toContain(name);
});
