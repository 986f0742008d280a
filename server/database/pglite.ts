import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors.ts';
import { accountName, findClosedFile } from '../private-folder.ts';
import { startCheckpoints } from './checkpoints.ts';
import { findDamage, wasClosedInOrder } from './checksums.ts';
import type { Database, DatabaseMeter, Queryable } from './database.ts';
import { finishUpgrade, requireEngineMajor } from './engine-version.ts';
import { lockFolder } from './folder-lock.ts';
import { PgliteEngine } from './pglite-engine.ts';
import { openSession } from './pglite-session.ts';
import { syncPath, syncTree } from './sync-tree.ts';

interface PgliteOptions {
  /** How much memory the engine may take, in WebAssembly. */
  maxMemoryBytes?: number | undefined;
  meter?: DatabaseMeter | undefined;
}

export const defaultMaxMemoryBytes = 512 * 1024 * 1024;

/** The embedded engine: PostgreSQL compiled to WebAssembly, its data in `<dataDir>/database`. */
export async function openPglite(dataDir: string, options: PgliteOptions = {}): Promise<Database> {
  const { maxMemoryBytes = defaultMaxMemoryBytes, meter } = options;
  const unlock = await lockFolder(dataDir);
  const folder = join(dataDir, 'database');
  try {
    await finishUpgrade(dataDir, folder);
    await requireEngineMajor(folder);
    await createWhole(dataDir, folder, maxMemoryBytes);
    return await openFolder(folder, maxMemoryBytes, unlock, meter);
  } catch (error) {
    await unlock();
    if (error instanceof StartError) throw error;
    const closed = await findClosedFile(folder);
    if (closed) {
      throw new StartError(
        `The embedded database in ${folder} is not damaged, but closed to the account ${accountName()}: it may not write ${closed}, which another account has left there. Give everything back to its owner: chown -R ${accountName()} ${dataDir}.`,
        { cause: error },
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => 'unknown');
    throw new StartError(
      `The embedded database in ${folder} (PostgreSQL ${version.trim()}) does not open, as one that is damaged or of another version: ${reason.replace(/\.$/, '')}.`,
      { cause: error },
    );
  }
}

/** A first start that is killed leaves a half-made folder: it is made under another name and renamed when whole. */
export async function createWhole(
  dataDir: string,
  folder: string,
  maxMemoryBytes = defaultMaxMemoryBytes,
): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = join(dataDir, 'database.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const engine = new PgliteEngine(unfinished, maxMemoryBytes);
  await engine.worker;
  await engine.close();
  await syncTree(unfinished);
  await rename(unfinished, folder);
  await syncPath(dataDir);
}

async function openFolder(
  folder: string,
  maxMemoryBytes: number,
  unlock: () => Promise<void>,
  meter: DatabaseMeter | undefined,
): Promise<Database> {
  const isInOrder = await wasClosedInOrder(folder);
  const engine = new PgliteEngine(folder, maxMemoryBytes);
  await engine.worker;
  const session = openSession(engine, meter);
  const close = async () => {
    await session.close();
    await engine.close();
  };
  try {
    if (!isInOrder) await requireWhole(folder, session);
  } catch (error) {
    await close();
    throw error;
  }
  const stopCheckpoints = startCheckpoints(session);
  return {
    ...session,
    close() {
      stopCheckpoints();
      return close().then(unlock);
    },
  };
}

/**
 * After a crash, when what could be recovered has been: PostgreSQL itself would notice a page that a
 * disk lost or mixed up only when somebody reads it, and copies made until then would carry it on.
 */
async function requireWhole(folder: string, engine: Queryable): Promise<void> {
  const [row] = await engine.query<{ has: boolean }>(
    `select current_setting('data_checksums') = 'on' as has`,
  );
  if (!row?.has) return;
  const damaged = await findDamage(folder);
  if (damaged.length === 0) return;
  const files =
    damaged.slice(0, 5).join(', ') + (damaged.length > 5 ? ` and ${damaged.length - 5} more` : '');
  throw new StartError(
    `The embedded database in ${folder} is damaged: pages of ${files} do not match their checksums. Restore a copy of it.`,
  );
}
