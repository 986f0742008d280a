import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const document = readFileSync(new URL('docs/wire-compatibility-auth.md', root), 'utf8');
const [contract = '', differences = ''] = document.split('\n## Where this server differs');
const rows = (text: string) =>
  [...text.matchAll(/^\| (.+) \| (.+) \|$/gm)]
    .map(([, what = '', held = '']) => ({ what, held }))
    .filter(({ held }) => held !== 'test');

describe('the document of accounts', () => {
  test('tells contract and differences, and no difference beside its table', () => {
    expect(rows(contract).length).toBeGreaterThan(40);
    expect(rows(differences).length).toBeGreaterThan(40);
    expect(differences.split('\n').filter((line) => line.startsWith('- '))).toEqual([]);
  });

  test.each(rows(contract))('$what: its suites exist', ({ held }) => {
    const suites = held.split(', ').map((name) => /^`(.+\.test\.ts)`$/.exec(name)?.[1] ?? name);
    for (const suite of suites) {
      const path = suite.startsWith('server/') ? suite : `tests/wire/auth/${suite}`;
      expect(existsSync(new URL(path, root)), path).toBe(true);
    }
  });

  test.each(rows(differences))('$what: its test exists', ({ held }) => {
    const [, suite = '', name = ''] = /^`([\w/-]+)` › (.+)$/.exec(held) ?? [];
    const path = `tests/${suite.startsWith('process/') ? '' : 'wire/'}${suite}.test.ts`;
    expect(readFileSync(new URL(path, root), 'utf8')).toContain(`'${name}'`);
  });
});
