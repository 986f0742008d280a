// The documents of the wire name the test that holds each line (`rest/reads` › its title): each of them exists.
import { existsSync, readFileSync } from 'node:fs';

const documents = ['wire-compatibility', 'wire-compatibility-auth', 'wire-compatibility-storage'];
/** Where the suites of a document that names no folder are. */
const folders = ['tests/wire', 'tests', '.', 'tests/wire/auth', 'tests/wire/storage'];

function suiteText(suite: string): string {
  const paths = folders.flatMap((folder) => [`${folder}/${suite}.test.ts`, `${folder}/${suite}.soak.ts`]);
  const path = paths.find((candidate) => existsSync(candidate));
  return path ? readFileSync(path, 'utf8').replaceAll("\\'", "'") : '';
}

for (const document of documents) {
  const text = readFileSync(`docs/${document}.md`, 'utf8');
  const named = [...text.matchAll(/\| `([\w/-]+)` › (.+) \|$/gm)];
  if (named.length < 40) throw new Error(`docs/${document}.md names too few tests: ${named.length}`);
  for (const [, file = ''] of text.matchAll(/`((?:server\/)?[\w/-]+\.(?:test|soak)\.ts)`/g)) {
    if (folders.some((folder) => existsSync(`${folder}/${file}`))) continue;
    console.log(`docs/${document}.md names a suite that is not there: ${file}`);
    process.exitCode = 1;
  }
  for (const [, suite = '', title = ''] of named) {
    if (suiteText(suite).includes(title)) continue;
    console.log(`docs/${document}.md names a test that is not there: ${suite} › ${title}`);
    process.exitCode = 1;
  }
}
