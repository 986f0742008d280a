// Brings a fresh clone to where it can run: packages, then the built site. Plain JavaScript without
// dependencies, because it starts on the host's Node before anything is installed.
import { spawnSync } from 'node:child_process';
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
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The Node that the project brings along, whatever the host has. */
export const node = join(root, 'node_modules/node/bin/node');

const installStamp = join(root, 'node_modules/.installed');
const buildStamp = join(root, 'build/.built');
const lock = join(root, '.prepare.lock');

/** Packages as the lock file has them, and with `build` the site; does nothing when both are up to date. */
export async function prepare({ build = false } = {}) {
  await underLock(() => {
    const packages = fingerprint(['package.json', 'package-lock.json']) + process.platform + process.arch;
    if (readStamp(installStamp) !== packages || !existsSync(node)) {
      step('installing packages', npm(), [...npmPrefix(), 'install', '--no-save']);
      writeFileSync(installStamp, packages);
    }
    if (!build) return;
    const sources = fingerprint([
      'app',
      'public',
      'vite.config.ts',
      'react-router.config.ts',
      'package-lock.json',
    ]);
    if (readStamp(buildStamp) === sources) return;
    step('building the site', node, ['scripts/build.ts']);
    writeFileSync(buildStamp, sources);
  });
}

/** Two starts in one clone take turns; a lock whose holder is gone is taken over. */
async function underLock(work) {
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      const holder = readStamp(join(lock, 'pid'));
      if (isAlive(Number(holder))) await sleep(200);
      else removeLockOf(holder);
    }
  }
  try {
    writeFileSync(join(lock, 'pid'), String(process.pid));
    work();
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

function step(name, program, args) {
  const startedAt = Date.now();
  process.stdout.write(`· ${name} …`);
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    process.stdout.write(' failed\n');
    console.error(error?.message ?? `${stdout}\n${stderr}`);
    process.exit(1);
  }
  process.stdout.write(` ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

/** The npm that runs this script, or the one on the PATH. */
function npm() {
  return process.env.npm_execpath ? process.execPath : 'npm';
}

function npmPrefix() {
  return process.env.npm_execpath ? [process.env.npm_execpath] : [];
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((entry) => filesOf(join(root, entry)))) {
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
  await prepare({ build: process.argv.includes('--build') });
}
