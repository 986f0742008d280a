import { readFileSync } from 'node:fs';
import { dirname, matchesGlob, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { pagesOf } from '../offline/build-worker.ts';
import routes from '../routes.ts';

const app = resolve(import.meta.dirname, '..');
const leftOut = [...readFileSync(`${app}/styles/app.css`, 'utf8').matchAll(/@source not "\.\.\/(.+)"/g)].map(
  ([, pattern]) => String(pattern),
);
const isLeftOut = (file: string) =>
  leftOut.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`));

/** The components and styles of some files of app/, with those that they import at once or later. */
function partsOf(files: string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(`${app}/${file}`, 'utf8');
    const imports = text.matchAll(/(?:from |import |import\()'(\.[^']+\.(?:tsx?|css))'/g);
    partsOf(
      [...imports].map(([, path]) => relative(app, resolve(app, dirname(file), String(path)))),
      found,
    );
  }
  return found;
}

test('a page shows no part that app.css leaves out, unless it has desk.css', () => {
  expect(isLeftOut('features/admin/queue/parts.tsx')).toBe(true);
  const desks: string[] = [];
  for (const [address, files] of pagesOf(routes)) {
    const parts = [...partsOf([...files, 'root.tsx'])];
    if (parts.includes('styles/desk.css')) desks.push(address);
    else
      expect(
        parts.filter((file) => file.endsWith('.tsx') && isLeftOut(file)),
        address,
      ).toEqual([]);
  }
  expect(desks.every((address) => /^\/(admin|moderar|provider-dashboard)/.test(address))).toBe(true);
});
