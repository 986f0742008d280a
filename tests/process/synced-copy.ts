import * as fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

/**
 * Loaded before a program (`--import`, also in its threads): keeps a copy of a folder that holds
 * only what was synced, as a disk would after its power was cut. Taken over into the copy is what a
 * file held when a sync of it began, once the sync is done.
 */
const root = process.env.SYNCED_FROM ?? '';
const copyRoot = process.env.SYNCED_TO ?? '';
const pageBytes = 8_192;

const required = createRequire(import.meta.url)('node:fs') as typeof fs;
const original = { ...required };
const openPromise = required.promises.open;
const paths = new Map<number, string>();

required.openSync = (path, ...rest) => {
  const fd = original.openSync(path, ...rest);
  paths.set(fd, String(path));
  return fd;
};
required.closeSync = (fd) => {
  paths.delete(fd);
  original.closeSync(fd);
};
for (const name of ['fsyncSync', 'fdatasyncSync'] as const) {
  required[name] = (fd) => {
    const takeOver = begin(paths.get(fd));
    original[name](fd);
    takeOver();
  };
}
required.promises.open = async (...args) => {
  const handle = await openPromise(...args);
  for (const name of ['sync', 'datasync'] as const) {
    const sync = handle[name].bind(handle);
    handle[name] = async () => {
      const takeOver = begin(String(args[0]));
      await sync();
      takeOver();
    };
  }
  return handle;
};
syncBuiltinESMExports();

function begin(path: string | undefined): () => void {
  if (!path || relative(root, path).startsWith('..')) return () => {};
  const target = join(copyRoot, relative(root, path));
  if (original.statSync(path).isDirectory()) {
    const names = original.readdirSync(path);
    return () => admit(() => keepEntries(target, names));
  }
  const content = original.readFileSync(path);
  const known = readIfThere(target);
  return () => admit(() => keepContent(target, content, known));
}

function readIfThere(path: string): Buffer {
  return original.existsSync(path) ? original.readFileSync(path) : Buffer.alloc(0);
}

/** One thread at a time. */
function admit(work: () => void): void {
  const turn = `${copyRoot}.turn`;
  for (;;) {
    try {
      original.mkdirSync(turn);
      break;
    } catch {}
  }
  work();
  original.rmdirSync(turn);
}

/** Names that are gone are gone for good; a name that is new has no content until that is synced too. */
function keepEntries(target: string, names: string[]): void {
  original.mkdirSync(target, { recursive: true });
  for (const name of original.readdirSync(target)) {
    if (!names.includes(name)) original.rmSync(join(target, name), { recursive: true });
  }
}

/** A page that another thread's sync has brought since this one began is newer than what is at hand here. */
function keepContent(target: string, content: Buffer, known: Buffer): void {
  original.mkdirSync(dirname(target), { recursive: true });
  const fd = original.openSync(target, fs.constants.O_RDWR | fs.constants.O_CREAT);
  const kept = original.readFileSync(fd);
  const isNewer = kept.length !== known.length;
  for (let at = 0; at < content.length; at += pageBytes) {
    const page = content.subarray(at, at + pageBytes);
    const before = known.subarray(at, at + pageBytes);
    if (page.equals(before) || !kept.subarray(at, at + pageBytes).equals(before)) continue;
    original.writeSync(fd, page, 0, page.length, at);
  }
  if (!isNewer) original.ftruncateSync(fd, content.length);
  original.closeSync(fd);
}
