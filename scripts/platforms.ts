import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node.mjs';

// Which prebuilt parts the lock file has for each platform that the project runs on.

export interface Platform {
  name: string;
  os: string;
  cpu: string;
  libc?: string;
}

interface LockEntry {
  version: string;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

/** The lock file's packages by their path. */
type Lock = Record<string, LockEntry>;

export const platforms: Platform[] = [
  { name: 'Linux x64', os: 'linux', cpu: 'x64', libc: 'glibc' },
  { name: 'Linux arm64', os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { name: 'macOS arm64', os: 'darwin', cpu: 'arm64' },
  { name: 'macOS x64', os: 'darwin', cpu: 'x64' },
  { name: 'Windows x64', os: 'win32', cpu: 'x64' },
  // The Node that the project brings along does not start on these two: the host's has to be new enough.
  { name: 'Linux x64, musl', os: 'linux', cpu: 'x64', libc: 'musl' },
  { name: 'Linux arm64, musl', os: 'linux', cpu: 'arm64', libc: 'musl' },
];

export function readLock(): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/** Parts that the lock file names but does not have: npm prunes those of other platforms beside a node_modules. */
export function missingParts(lock: Lock): string[] {
  return prebuiltPackages(lock).flatMap(({ path, parts }) =>
    parts.filter(({ place }) => !place).map(({ name }) => `${path}: ${name}`),
  );
}

/** The prebuilt parts of each package on a platform, by their paths; none means that it does not run there. */
export function partsFor(lock: Lock, platform: Platform): Map<string, string[]> {
  const byPackage = new Map<string, string[]>();
  for (const { path, parts } of prebuiltPackages(lock)) {
    const entry = lock[path];
    // A part's own parts (sharp's libvips) matter on its platform alone.
    if (entry?.cpu && !fits(entry, platform)) continue;
    const places = parts.flatMap(({ place }) => (place ? [place] : []));
    byPackage.set(
      path,
      places.filter((place) => fits(lock[place], platform)),
    );
  }
  return byPackage;
}

function prebuiltPackages(lock: Lock) {
  return Object.entries(lock).flatMap(([path, entry]) => {
    const names = Object.keys(entry.optionalDependencies ?? {});
    const parts = names.map((name) => ({ name, place: resolvePackage(lock, path, name) }));
    // Restricted to a processor: a compiled program. What is restricted to a system alone (fsevents) is an extra.
    const isPrebuilt = parts.some(({ name, place }) => (place ? lock[place]?.cpu : /x64|arm64/.test(name)));
    return isPrebuilt ? [{ path, parts }] : [];
  });
}

function fits(entry: LockEntry | undefined, { os, cpu, libc = '' }: Platform): boolean {
  if (!entry) return false;
  return (
    (!entry.os || entry.os.includes(os)) &&
    (!entry.cpu || entry.cpu.includes(cpu)) &&
    (!entry.libc || entry.libc.includes(libc))
  );
}

/** As Node looks it up: beside the package first, then in the folders above. */
function resolvePackage(lock: Lock, from: string, name: string): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, '')
  ) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (lock[place]) return place;
    if (folder === '') return undefined;
  }
}
