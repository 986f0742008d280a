// Programs that a command needs beyond npm: looked for, else installed as a Debian package where this account may,
// else named in one sentence.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runStep, StepError } from './step.mjs';

/** Where programs are when the environment names no PATH. */
const usualFolders = ['/usr/local/bin', '/usr/bin', '/bin'];
const chromiums = [
  // The shell without windows first: it opens pages twice as fast.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const chromiumsOfMac = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const aptReasons = [
  [/Could not get lock/, 'Another program installs packages at this moment: run the command again later.'],
  [
    /Unable to locate package|has no installation candidate/,
    'Debian’s packages do not have it: see the sources of apt.',
  ],
  [/^E: (.*)$/m, 'The package could not be installed: $1'],
  [/(?:)/, 'The package could not be installed.'],
];

/** What this machine and account are to an install. */
export function thisHost() {
  const folders = process.env.PATH ? process.env.PATH.split(delimiter) : usualFolders;
  return { folders, isRoot: process.getuid?.() === 0 };
}

/** Path of a Chromium for the tests; BROWSER_PATH goes before all that is installed. */
export async function requireBrowser(host = thisHost()) {
  return requireProgram(host, {
    find: async () =>
      [process.env.BROWSER_PATH, ...onPath(host, chromiums), ...chromiumsOfMac, await playwrights()].find(
        (path) => path && existsSync(path),
      ),
    packageName: 'chromium-headless-shell',
    sentence:
      'The browser tests need Chromium: install it (Debian: sudo apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium), or set BROWSER_PATH to its program.',
  });
}

/** Folder of PostgreSQL's programs. */
export async function requirePostgres(host = thisHost()) {
  return requireProgram(host, {
    find: async () => findPostgres(host),
    packageName: 'postgresql',
    sentence:
      'The soak needs PostgreSQL 15 or newer: install it (Debian: sudo apt-get install postgresql), or set TEST_DATABASE_URL to one whose databases may be thrown away.',
  });
}

/** Path of nginx or of Caddy, for the restarts behind them. */
export async function requireProxy(name, host = thisHost()) {
  return requireProgram(host, {
    // Debian keeps nginx where only root looks.
    find: async () =>
      onPath({ folders: [...host.folders, '/usr/sbin'] }, [name]).find((path) => existsSync(path)),
    packageName: name,
    sentence: `The soak needs ${name}: install it (Debian: sudo apt-get install ${name}).`,
  });
}

/** The newest PostgreSQL 15 or later that is installed, by its programs' folder. */
export function findPostgres({ folders } = thisHost()) {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).filter((name) => Number(name) >= 15) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a)).map((name) => join(debian, name, 'bin'));
  return [...newestFirst, ...folders].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/** `find` again after an install; throws the sentence where nothing may or can be installed. */
export async function requireProgram(host, { find, packageName, sentence }) {
  const found = await find();
  if (found) return found;
  const [apt] = onPath(host, ['apt-get']).filter((path) => existsSync(path));
  if (!apt || !host.isRoot) throw new StepError(sentence);
  const name = `${packageName} is missing: apt-get update && apt-get install -y ${packageName}`;
  const script = `export DEBIAN_FRONTEND=noninteractive; "$0" update && "$0" install -y "$1"`;
  await runStep({ name, program: '/bin/sh', args: ['-c', script, apt, packageName], reasons: aptReasons });
  const installed = await find();
  if (!installed) throw new StepError(sentence);
  return installed;
}

function onPath({ folders }, names) {
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** The browser that Playwright downloaded before, if any. */
async function playwrights() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}
