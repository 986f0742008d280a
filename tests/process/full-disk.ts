import type { FileHandle } from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before a program (`--import`, also in its threads): while the named file is there, the disk
 * is full. Whatever would make a file longer fails as the system would have it.
 */
const flag = process.env.DISK_FULL_WHILE ?? '';
const files = createRequire(import.meta.url)('node:fs') as typeof import('node:fs');
const { writeSync, write, existsSync, fstatSync } = files;

function fullError(): NodeJS.ErrnoException {
  return Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  });
}

function isTooMuch(fd: number, length: number, position: unknown): boolean {
  if (!existsSync(flag)) return false;
  const stat = fstatSync(fd);
  const end = typeof position === 'number' ? position + length : stat.size + length;
  return stat.isFile() && end > stat.size;
}

files.writeSync = ((fd: number, data: Buffer | string, ...rest: unknown[]) => {
  const [, length = data.length, position] = rest;
  if (isTooMuch(fd, Number(length), position)) throw fullError();
  return (writeSync as (...args: unknown[]) => number)(fd, data, ...rest);
}) as typeof writeSync;
files.write = ((fd: number, data: Buffer, ...rest: unknown[]) => {
  const done = rest.at(-1) as (error: Error) => void;
  const [, length, position] = rest;
  if (isTooMuch(fd, Number(length), position)) return void process.nextTick(done, fullError());
  return (write as (...args: unknown[]) => void)(fd, data, ...rest);
}) as typeof write;
syncBuiltinESMExports();

// Uploads are written by handles, which call none of the above.
type Write = (this: FileHandle, ...args: unknown[]) => Promise<unknown>;
const handle = await files.promises.open(process.execPath, 'r');
const methods = Object.getPrototypeOf(handle) as Record<'write' | 'writeFile', Write>;
await handle.close();
for (const name of ['write', 'writeFile'] as const) {
  const original = methods[name];
  methods[name] = async function (...args) {
    if (existsSync(flag) && (await this.stat()).isFile()) throw fullError();
    return original.apply(this, args);
  };
}
