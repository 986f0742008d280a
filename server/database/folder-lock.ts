import { readFileSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors.ts';

/**
 * One server on one data folder. The lock is a file that names the process; when that process is
 * gone (killed, power cut) the lock is stale and taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'server.lock');
  const owner = JSON.stringify({ pid: process.pid, born: birthOf(process.pid) });
  try {
    await mkdir(folder, { recursive: true });
    for (;;) {
      if (await create(path, owner)) return () => rm(path, { force: true });
      const holder = parseOwner(await readFile(path, 'utf8').catch(() => ''));
      if (holder && isAlive(holder)) {
        throw new StartError(
          `The data folder ${folder} is in use by another server (process ${holder.pid}). Stop it, or set DATA_DIR to another folder.`,
        );
      }
      // Of two that find the same stale lock only one can rename it away.
      const stale = `${path}.${process.pid}.stale`;
      await rename(path, stale).catch(() => {});
      await rm(stale, { force: true });
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(`The data folder ${folder} (DATA_DIR) cannot be written: ${reason}.`, {
      cause: error,
    });
  }
}

async function create(path: string, content: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.writeFile(content);
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
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
