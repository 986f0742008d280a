import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { link, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../errors.ts';
import { requireOwnFolder } from '../private-folder.ts';

const retryMs = 20;
/** How long a killed process may take to end: the kernel gives back all that it had. */
const dyingMs = 3_000;
/** How often a holder says that it is there, to who cannot see its process. */
const heartbeatMs = 2_000;
const silentMs = 4 * heartbeatMs;

/**
 * One server on one data folder. The lock is a file that names the process; when that process is
 * gone (killed, power cut) the lock is stale and taken over. Of a process in another container nobody
 * here can tell: its lock is stale when it has no heartbeat.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  requireOwnFolder(folder);
  const path = join(folder, 'server.lock');
  let holder: Owner | undefined;
  try {
    await makeFolder(folder);
    holder = await takeLock(path);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new StartError(`The data folder ${folder} (DATA_DIR) cannot be written: ${reason}.`, { cause });
  }
  if (holder) {
    const place = isHere(holder) ? '' : ' of another container';
    throw new StartError(
      `The data folder ${folder} is in use by another server (process ${holder.pid}${place}). Stop it, or set DATA_DIR to another folder.`,
    );
  }
  const heartbeat = setInterval(() => utimes(path, new Date(), new Date()).catch(() => {}), heartbeatMs);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    await rm(path, { force: true });
  };
}

/** Not with `recursive`: that never returns where a folder is there but takes no entries, as /proc. */
async function makeFolder(path: string): Promise<void> {
  const error = await mkdir(path, { mode: 0o700 }).then(
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
  const deadline = Date.now() + dyingMs;
  for (;;) {
    if (await create(path)) return undefined;
    const text = await read(path);
    if (text === undefined) continue;
    const holder = parseOwner(text);
    const state = holder ? await stateOf(holder, path) : 'dead';
    if (holder && (state === 'alive' || (state === 'dying' && Date.now() > deadline))) return holder;
    if (state === 'dead') await removeStale(path, text);
    else await sleep(retryMs);
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
    await writeFile(own, JSON.stringify({ pid: process.pid, born: readProcess(process.pid).born, space }));
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
  /** Absent in a lock of before 0.2.0. */
  space?: string;
}

/** In which process numbers mean something: the container's, since the machine's start. Empty where there is no /proc. */
const space = (() => {
  try {
    return `${readlinkSync('/proc/self/ns/pid')} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return '';
  }
})();

const isHere = (owner: Owner) => (owner.space ?? space) === space;

function parseOwner(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return undefined;
  }
}

type State = 'alive' | 'dying' | 'dead';

async function stateOf(owner: Owner, path: string): Promise<State> {
  return isHere(owner) ? stateHere(owner) : (await hasHeartbeat(path)) ? 'alive' : 'dead';
}

/** Not by the clock, which another machine may have wrong: a heartbeat is a change. */
async function hasHeartbeat(path: string): Promise<boolean> {
  const beatAt = () =>
    stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
  const first = await beatAt();
  for (
    const end = Date.now() + silentMs;
    first !== undefined && Date.now() < end;
    await sleep(heartbeatMs / 10)
  ) {
    const last = await beatAt();
    if (last !== first) return last !== undefined;
  }
  return false;
}

function stateHere({ pid, born }: Owner): State {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? 'alive' : 'dead';
  }
  const found = readProcess(pid);
  return found.born === born ? found.state : 'dead';
}

/**
 * Process numbers are used again; on Linux the start time tells an old holder from a newcomer. A
 * process that ended and whose parent has not asked how (Z; for good where the first process of a
 * container asks nobody) still has its number: dead is dead. One that was killed a moment ago is
 * dying as long as any of its threads is not done.
 */
function readProcess(pid: number): { born: string; state: State } {
  try {
    const { isRevoked, isEnding, born } = readStat(`/proc/${pid}`);
    if (!isRevoked) return { born, state: isEnding || isKilled(pid) ? 'dying' : 'alive' };
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
    return { born, state: threads.every((path) => readStat(path).isRevoked) ? 'dead' : 'dying' };
  } catch {
    return { born: '', state: 'alive' };
  }
}

/** PF_EXITING of the kernel's flags. */
const exitingFlag = 0x4;

function readStat(path: string): { isRevoked: boolean; isEnding: boolean; born: string } {
  const stat = readFileSync(`${path}/stat`, 'utf8');
  const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    isRevoked: state === 'Z' || state === 'X',
    isEnding: (Number(fields[5]) & exitingFlag) !== 0,
    born: fields[18] ?? '',
  };
}

/** SIGKILL was sent and has not been taken yet: the ninth bit of what is pending. */
function isKilled(pid: number): boolean {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return [...status.matchAll(/^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)/gm)].some(
    ([, mask = '0']) => (Number.parseInt(mask.slice(-4), 16) & 0x100) !== 0,
  );
}
