import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors.ts';
import { type ControlFile, readControlFile } from './control-file.ts';

const attempts = 10;
const walFolder = 'pg_wal';
const walSegment = /^[0-9A-F]{24}$/;
/** Of sorts and joins under way, and of the process that runs. */
const leftOut = new Set(['pgsql_tmp', 'postmaster.pid', 'postmaster.opts', walFolder]);

/**
 * Copies the folder of an embedded database while a server writes in it, without asking the server for anything. What
 * comes out is a folder as a crash leaves it: pages of different moments, and the write-ahead log from the last
 * checkpoint up to a later moment than any of them. Recovery makes one moment of it, as it does after a crash: since the
 * checkpoint the log has each changed page as a whole (full_page_writes), so that a page that was copied half-written
 * is written anew.
 *
 * Two things have to hold. The log is copied last, and is never behind a page: PostgreSQL writes it first. And there is
 * no other checkpoint meanwhile, for that would allow the log to be thrown away: then the copy is made again.
 */
export async function copyLiveFolder(source: string, target: string): Promise<ControlFile> {
  if (!existsSync(join(source, 'global/pg_control'))) {
    throw new StartError(`There is no embedded database in ${source}.`);
  }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await rm(target, { recursive: true, force: true });
    const before = await readControlFile(source);
    if (!before.hasFullPageWrites) {
      throw new StartError(
        `The embedded database in ${source} has full_page_writes off: stop the server first.`,
      );
    }
    await copyTree(source, target);
    await copyLog(source, target, before);
    const after = await readControlFile(source);
    const copied = await readControlFile(target);
    if (isSame(before, after) && isSame(before, copied)) return before;
  }
  throw new StartError(`The embedded database in ${source} has not been quiet for long enough to be copied.`);
}

function isSame(one: ControlFile, other: ControlFile): boolean {
  return (
    one.checkpoint === other.checkpoint && one.systemId === other.systemId && one.isClosed === other.isClosed
  );
}

async function copyTree(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(source, { withFileTypes: true })) {
    if (leftOut.has(entry.name)) continue;
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) await copyTree(from, to);
    else if (entry.isFile()) await copyOne(from, to);
  }
}

/** The segments from where recovery begins: older ones are of no use. */
async function copyLog(source: string, target: string, { redo, timeline }: ControlFile): Promise<void> {
  const folder = join(target, walFolder);
  await mkdir(folder, { mode: 0o700 });
  for (const name of ['archive_status', 'summaries']) await mkdir(join(folder, name), { mode: 0o700 });
  const segments = (await readdir(join(source, walFolder))).filter((name) => walSegment.test(name)).sort();
  const [some] = segments;
  if (!some) return;
  const { size } = await stat(join(source, walFolder, some));
  const first = segmentName(timeline, redo, BigInt(size));
  for (const name of segments) {
    if (name >= first) await copyOne(join(source, walFolder, name), join(folder, name));
  }
}

function segmentName(timeline: number, position: bigint, segmentBytes: bigint): string {
  const number = position / segmentBytes;
  const perId = 0x1_0000_0000n / segmentBytes;
  const hex = (value: bigint | number) => value.toString(16).toUpperCase().padStart(8, '0');
  return hex(timeline) + hex(number / perId) + hex(number % perId);
}

/** With its time, by which the engine knows what has long been on the disk. A file that is gone has its end in the log. */
async function copyOne(from: string, to: string): Promise<void> {
  try {
    const { atime, mtime } = await stat(from);
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await utimes(to, atime, mtime);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
