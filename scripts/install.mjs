// Installs what the lock file names, when it is not there as it should be. Plain JavaScript without dependencies,
// because it runs on the host's Node before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, nodeMissing, root } from './node.mjs';
import { runStep, StepError } from './step.mjs';

const stampFile = join(root, 'node_modules/.installed');

/** Why an install fails, as npm words it, and the way out. */
const installReasons = [
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/,
    'The packages could not be fetched: npm did not reach its registry ($1). Check the network and run the command again.',
  ],
  [/\bENOSPC\b/, 'The packages could not be written: the disk is full. Make room and run the command again.'],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    'The packages could not be written ($1): make sure that this folder belongs to you, and run the command again.',
  ],
  [/\bEINTEGRITY\b/, 'A package arrived damaged: run `npm cache clean --force`, then the command again.'],
  [
    /\bEUSAGE\b|in sync/,
    'package.json and package-lock.json do not fit together: take both from the repository (git checkout package.json package-lock.json).',
  ],
  [/npm (?:error|ERR!) (.*\S)/, 'The packages could not be installed: $1. Run the command again.'],
  [/(?:)/, 'The packages could not be installed. Run the command again.'],
];

/** Packages as the lock file has them, for this platform; does nothing when they are there. */
export async function install({ pruned }) {
  if (!isInstalled({ pruned })) {
    await runStep({
      name: 'installing packages',
      hint: 'the first time takes a minute or two',
      // The npm that runs this script, or the one on the PATH.
      program: process.env.npm_execpath ? process.execPath : 'npm',
      args: [...(process.env.npm_execpath ? [process.env.npm_execpath] : []), 'ci'],
      reasons: installReasons,
    });
    hideNode();
    writeFileSync(stampFile, stamp());
  }
  if (!findNode()) throw new StepError(nodeMissing());
}

/**
 * npm puts node_modules/.bin before the host's programs, so `npm start` would itself run on the project's Node: in a
 * folder copied from another platform, or with musl, on one that does not start.
 */
function hideNode() {
  for (const name of ['node', 'node.cmd', 'node.ps1'])
    rmSync(join(root, 'node_modules/.bin', name), { force: true });
}

/** The stamp is written last, so a broken-off install has none; it names the platform, which a copied folder keeps. */
export function isInstalled({ pruned }) {
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp()) return false;
  const missing = missingPackages();
  return missing.length === 0 || (pruned && missing.every(({ dev, devOptional }) => dev || devOptional));
}

function stamp() {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, name)));
  return `${hash.digest('hex')} ${process.platform} ${process.arch}`;
}

/** A later npm command that was broken off leaves gaps under a stamp that is still right. */
function missingPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, entry]) => path && isWanted(entry) && !existsSync(join(root, path, 'package.json')))
    .map(([, entry]) => entry);
}

/** Of the optional packages only prebuilt parts for this platform: npm leaves the others out by itself. */
function isWanted({ optional, os, cpu, libc }) {
  if (!optional) return true;
  if (!os || !cpu) return false;
  return os.includes(process.platform) && cpu.includes(process.arch) && (!libc || libc.includes(ownLibc()));
}

let libcFound;
function ownLibc() {
  if (libcFound === undefined) {
    process.report.excludeNetwork = true;
    libcFound = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  }
  return libcFound;
}
