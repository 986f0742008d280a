import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const startedAtMs = Math.round(performance.timeOrigin);
const maxAgeMs = 24 * 60 * 60 * 1000;
const host = hostname().replaceAll(/[^\w-]/g, '_');

/** A temporary name says which process made it, so that another one can tell whether it is still at work. */
export function temporaryName(): string {
  return `${host}.${process.pid}.${startedAtMs}.${randomUUID()}`;
}

/** Of another machine's processes nothing is known but the age of what they left. */
export function isAbandoned(name: string, modifiedAtMs: number, nowMs = Date.now()): boolean {
  if (nowMs - modifiedAtMs > maxAgeMs) return true;
  const [owner, pid, started] = name.split('.');
  if (owner !== host) return false;
  if (Number(pid) === process.pid) return Number(started) !== startedAtMs;
  return !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export interface Scratch {
  /** A path that nothing stands at yet. */
  newPath(): string;
  sweep(): Promise<void>;
}

/** Where request bodies land. On the file system of the disk store, so that publishing is a rename. */
export async function openScratch(folder: string): Promise<Scratch> {
  await mkdir(folder, { recursive: true });
  return {
    newPath: () => join(folder, temporaryName()),
    async sweep() {
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => undefined);
        if (found && isAbandoned(name, found.mtimeMs)) await rm(path, { force: true });
      }
    },
  };
}
