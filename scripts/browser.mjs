// The browser for the tests: one that is installed, else Playwright's own, else Debian's package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { commandOf, findNode } from './node.mjs';

// The shell without windows first: it opens pages twice as fast.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macPaths = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** Path of a Chromium, or undefined when none is installed. */
function findBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.BROWSER_PATH, ...onPath, ...macPaths].find((path) => path && existsSync(path));
}

/** Finds a browser or installs one; throws a sentence that says what to do when none can be had. */
export async function requireBrowser() {
  const found = findBrowser() ?? (await findPlaywrights());
  if (found) return found;
  console.log('· no browser found: trying to install one …');
  run(findNode(), [commandOf('playwright', 'playwright'), 'install', 'chromium']);
  const downloaded = await findPlaywrights();
  if (downloaded) return downloaded;
  if (
    process.getuid?.() === 0 &&
    run('apt-get', ['update']) &&
    run('apt-get', ['install', '-y', 'chromium'])
  ) {
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set BROWSER_PATH to its program.',
  );
}

async function findPlaywrights() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function run(program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: 'ignore', env, timeout: 300_000 }).status === 0;
}
