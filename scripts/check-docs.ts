// What the documents name is there: the tests that hold the lines of the wire (`rest/reads` › its title), and in those for
// operators and contributors the commands, their options, files, links, variables and server functions.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const documents = ['wire-compatibility', 'wire-compatibility-auth', 'wire-compatibility-storage'];
/** Where the suites of a document that names no folder are. */
const folders = ['tests/wire', 'tests', '.', 'tests/wire/auth', 'tests/wire/storage'];

function suiteText(suite: string): string {
  const paths = folders.flatMap((folder) => [`${folder}/${suite}.test.ts`, `${folder}/${suite}.soak.ts`]);
  const path = paths.find((candidate) => existsSync(candidate));
  return path ? readFileSync(path, 'utf8').replaceAll("\\'", "'") : '';
}

function complain(words: string): void {
  console.log(words);
  process.exitCode = 1;
}

for (const document of documents) {
  const text = readFileSync(`docs/${document}.md`, 'utf8');
  const named = [...text.matchAll(/\| `([\w/-]+)` › (.+) \|$/gm)];
  if (named.length < 40) throw new Error(`docs/${document}.md names too few tests: ${named.length}`);
  for (const [, file = ''] of text.matchAll(/`((?:server\/)?[\w/-]+\.(?:test|soak)\.ts)`/g)) {
    if (folders.some((folder) => existsSync(`${folder}/${file}`))) continue;
    complain(`docs/${document}.md names a suite that is not there: ${file}`);
  }
  for (const [, suite = '', title = ''] of named) {
    if (suiteText(suite).includes(title)) continue;
    complain(`docs/${document}.md names a test that is not there: ${suite} › ${title}`);
  }
}

const index = readFileSync('docs/decisions/README.md', 'utf8');
const listed = [...index.matchAll(/\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => name);
const decisions = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name));
for (const name of new Set([...listed, ...decisions]))
  if (!listed.includes(name) || !decisions.includes(name ?? ''))
    complain(`docs/decisions: ${name} is in the folder or in its index alone`);

const manuals = [
  ...[
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'docs/operations.md',
    'docs/backup.md',
    'docs/import.md',
  ],
  ...['docs/runbook-breach.md', 'docs/deploy/README.md', 'docs/architecture.md'],
];
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const sources = globSync([
  '{server,scripts,tests,bench,app}/**/*.{ts,tsx,mjs}',
  'supabase/functions/**/*.ts',
  '*.ts',
]);
const allSource = sources.map((path) => readFileSync(path, 'utf8')).join('\n');
const settings = new Set(readFileSync('server/config.ts', 'utf8').match(/(?<=^ {2})[A-Z][A-Z0-9_]+(?=:)/gm));

const productSettings = [
  ...readFileSync('supabase/content/01_settings.sql', 'utf8').matchAll(/^ {2}\('(\w+)', '\w+', '\{/gm),
].map(([, name = '']) => name.toUpperCase());

/** Read by the program, or by the programs of others that a document is about. */
function isVariable(name: string): boolean {
  if (settings.has(name) || productSettings.includes(name) || /^(OAUTH|PUBLIC)_/.test(name)) return true;
  return new RegExp(`(env\\.|'|[{,] ?)${name}\\b`).test(allSource);
}

/** The file behind a command takes the option: as `--name`, or as a key of parseArgs. */
function takesOption(command: string, option: string): boolean {
  const [file = ''] = scripts[command]?.match(/[\w/-]+\.(ts|mjs)$/) ?? [];
  // Options of other people's commands are theirs.
  if (!file) return true;
  const folder = file.replace(/\.ts$/, '');
  const texts = [file, ...globSync(`${folder}/*.ts`)].map((path) => readFileSync(path, 'utf8')).join('\n');
  return texts.includes(`--${option}`) || new RegExp(`\\b'?${option}'?: \\{ type:`).test(texts);
}

function headings(path: string): Set<string> {
  const titles = readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...titles].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\d _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

for (const path of manuals) {
  const text = readFileSync(path, 'utf8');
  // Code, in line or fenced.
  const code = [...text.matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)].map(
    ([, fenced, inline]) => fenced ?? inline ?? '',
  );
  for (const part of code) {
    for (const [, command = '', rest = ''] of part.matchAll(
      /\bnpm (?:run )?([a-z][\w:-]*)((?: [^\n`|]*)?)/g,
    )) {
      if (!(command in scripts)) {
        if (!['ci', 'run', 'install'].includes(command))
          complain(`${path} names npm run ${command}, which is not there`);
        continue;
      }
      for (const [, option = ''] of rest.matchAll(/ --([a-z][\w-]*)/g)) {
        if (!takesOption(command, option)) complain(`${path}: npm run ${command} takes no --${option}`);
      }
    }
    for (const [file] of part.matchAll(
      /(?<![\w./-])(?:scripts|server|tests|bench|docs|supabase)\/[\w/.-]*\.(?:ts|mjs|sh|md|sql|yaml|toml)\b/g,
    )) {
      if (!existsSync(file)) complain(`${path} names ${file}, which is not there`);
    }
    for (const [, name = ''] of part.matchAll(
      /(?<![$\w.<-]|--set )([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{4,})(?==)/g,
    )) {
      if (!isVariable(name)) complain(`${path} names the variable ${name}, which nothing reads`);
    }
  }
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [file = '', anchor] = target.split('#');
    const found = file ? join(dirname(path), file) : path;
    if (!existsSync(found)) complain(`${path} leads to ${target}, which is not there`);
    else if (anchor && !headings(found).has(anchor))
      complain(`${path} leads to ${target}, which has no such heading`);
  }
  for (const [, indent = '', block = ''] of text.matchAll(/^( *)```sh\n([\s\S]*?)^ *```/gm)) {
    const script = block.replaceAll(new RegExp(`^${indent}`, 'gm'), '').replaceAll(/<[\w-]+>/g, 'x');
    const { status, stderr } = spawnSync('sh', ['-n'], { input: script, encoding: 'utf8' });
    if (status !== 0) complain(`${path} has a command that a shell refuses: ${stderr.trim()}`);
  }
}

const manual = readFileSync('docs/operations.md', 'utf8');
for (const name of settings) {
  if (!manual.includes(`\`${name}\``)) complain(`docs/operations.md does not name the variable ${name}`);
}

/** Of the images that compose starts beside ours, and of the proxy's own file. */
const foreign = /^(POSTGRES|MINIO)_|^(SITE_HOST|SITE_UPSTREAM|DATABASE_PASSWORD|NODE_COMPILE_CACHE)$/;
for (const name of [
  'compose.yaml',
  'compose.growing.yaml',
  'site.env.example',
  'mi-guia-azul.service',
  'Containerfile',
]) {
  const text = readFileSync(`docs/deploy/${name}`, 'utf8').replaceAll(/^ *#.*$/gm, '');
  const named = text.matchAll(/(?<=^ *|^Environment=.*|^ENV .*|\$\{)([A-Z][A-Z0-9_]{2,})(?=[:=])/gm);
  for (const [, variable = ''] of named) {
    if (!settings.has(variable) && !foreign.test(variable))
      complain(`docs/deploy/${name} sets ${variable}, which nothing reads`);
  }
}

const functions = readdirSync('supabase/functions').filter((name) =>
  existsSync(`supabase/functions/${name}/index.ts`),
);
const configured = [
  ...readFileSync('supabase/config.toml', 'utf8').matchAll(/^\[functions\.([\w-]+)\]\nverify_jwt = false$/gm),
];
if (configured.map(([, name]) => name).join() !== functions.join())
  complain('supabase/config.toml does not name each function');
