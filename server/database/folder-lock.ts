import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../errors.ts';

const retryMs = 20;

/**
 * One server on one data folder. The lock is a file that names the process; when that process is
 * gone (killed, power cut) the lock is stale and taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'server.lock');
  let holder: Owner | undefined;
  try {
    await makeFolder(folder);
    holder = await takeLock(path);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new StartError(`The data folder ${folder} (DATA_DIR) cannot be written: ${reason}.`, { cause });
  }
  if (!holder) return () => rm(path, { force: true });
  throw new StartError(
    `The data folder ${folder} is in use by another server (process ${holder.pid}). Stop it, or set DATA_DIR to another folder.`,
  );
}

/** Not with `recursive`: that never returns where a folder is there but takes no entries, as /proc. */
async function makeFolder(path: string): Promise<void> {
  const error = await mkdir(path).then(
    () => undefined,
    (reason: NodeJS.ErrnoException) => reason,
  );
  if (!error || (error.code === 'EEXIST' && statSync(path).isDirectory())) return;
  if (error.code !== 'ENOENT' || existsSync(dirname(path))) throw error;
  await makeFolder(dirname(path));
  await makeFolder(path);
}

/** Nothing when the lock is taken now, else who has it. */
async function takeLock(path: string): Promise<Owner | undefined> {
  for (;;) {
    if (await create(path)) return undefined;
    const text = await read(path);
    if (text === undefined) continue;
    const holder = parseOwner(text);
    if (holder && isAlive(holder)) return holder;
    await removeStale(path, text);
  }
}

/** Under a lock of its own: of two that find a stale lock the slower must not remove the quicker one's new lock. */
async function removeStale(path: string, text: string): Promise<void> {
  const guard = `${path}.stale`;
  if (await takeLock(guard)) return sleep(retryMs);
  try {
    if ((await read(path)) === text) await rm(path, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

/** A link appears with its content, so that no one ever reads a lock without an owner. */
async function create(path: string): Promise<boolean> {
  const own = `${path}.${randomUUID()}`;
  try {
    await writeFile(own, JSON.stringify({ pid: process.pid, born: birthOf(process.pid) }));
    await link(own, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

async function read(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

interface Owner {
  pid: number;
  born: string;
}

function parseOwner(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, born }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return birthOf(pid) === born;
}

/** Process numbers are used again; on Linux the start time tells an old holder from a newcomer. */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
