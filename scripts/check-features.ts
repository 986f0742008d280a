// The features of the screens know one another one way: what two share belongs below both, in components/, lib/ or a feature of its own.
import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

const folder = 'app/features';
const featureOf = (path: string) => relative(folder, path).split(/[\\/]/)[0] ?? '';
/** From a feature to those it imports, and the first file that does. */
const imports = new Map<string, Map<string, string>>();

for (const file of globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ['**/*.test.*'] })) {
  const known = imports.get(featureOf(file)) ?? new Map<string, string>();
  imports.set(featureOf(file), known);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import\(?)\s*'(\.[^']+)'/g)) {
    const imported = resolve(dirname(file), path);
    const isFeature = !relative(folder, imported).startsWith('..');
    if (isFeature && featureOf(imported) !== featureOf(file) && !known.has(featureOf(imported)))
      known.set(featureOf(imported), file);
  }
}
if (imports.size < 20) throw new Error(`Too few features in ${folder}: ${imports.size}`);

for (const [feature, known] of imports) {
  for (const [other, file] of known) {
    const back = imports.get(other)?.get(feature);
    if (!back || feature > other) continue;
    console.log(`${feature} and ${other} import each other: ${file}, ${back}`);
    process.exitCode = 1;
  }
}
