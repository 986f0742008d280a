// Brings a fresh clone to where it can run: packages, then the built site. Plain JavaScript without
// dependencies, because it starts on the host's Node before anything is installed.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { install, isInstalled } from './install.mjs';
import { findNode, root } from './node.mjs';
import { runStep, StepError } from './step.mjs';

const buildStamp = join(root, 'build/.built');
const lock = join(root, '.prepare.lock');

const buildReasons = [
  [/\bENOSPC\b/, 'The site could not be built: the disk is full. Make room and run the command again.'],
  [/^.*\berror\b.*$/im, 'The site could not be built: $0'],
  [/(?:)/, 'The site could not be built.'],
];

/**
 * Packages as the lock file has them, and with `build` the site. Where both are up to date nothing is written: a deployed
 * folder belongs to another account. `pruned`: packages without those of development are enough.
 */
export async function prepare({ build = false, pruned = false } = {}) {
  if (findNode() && isInstalled({ pruned }) && !(build && isStale())) return;
  await underLock(async () => {
    await install({ pruned });
    if (build && isStale()) await buildSite();
  });
}

/** For commands: a failure is its sentence and an exit code, not a stack. */
export const prepareOrExit = (options) => orExit(() => prepare(options));

export async function orExit(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function buildSite() {
  await runStep({
    name: 'building the site',
    program: findNode(),
    args: ['scripts/build.ts'],
    reasons: buildReasons,
  });
  writeFileSync(buildStamp, fingerprintOfSources());
}

const isStale = () => readStamp(buildStamp) !== fingerprintOfSources();

/** Two starts in one clone take turns; a lock whose holder is gone is taken over. */
async function underLock(work) {
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') {
        throw new StepError(
          `This folder cannot be written (${error.code}): make sure that it belongs to you.`,
        );
      }
      const holder = readStamp(join(lock, 'pid'));
      if (isAlive(Number(holder))) await sleep(200);
      else removeLockOf(holder);
    }
  }
  try {
    writeFileSync(join(lock, 'pid'), String(process.pid));
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Another who waits may have taken the lock over meanwhile: theirs is put back. */
function removeLockOf(holder) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (readStamp(join(aside, 'pid')) !== holder) renameSync(aside, lock);
    else rmSync(aside, { recursive: true, force: true });
  } catch {
    // Gone already: the next try takes it.
  }
}

function isAlive(pid) {
  if (!pid) return existsSync(lock) && Date.now() - statSync(lock).mtimeMs < 2_000;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function fingerprintOfSources() {
  const sources = ['app', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
  const hash = createHash('sha256');
  for (const path of sources.flatMap((entry) => filesOf(join(root, entry)))) {
    hash.update(relative(root, path)).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((entry) => filesOf(join(path, entry)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await prepareOrExit({ build: process.argv.includes('--build') });
}
