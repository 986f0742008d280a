import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../errors.ts';
import { findDamage, wasClosedInOrder } from './checksums.ts';
import { limitCpuTime } from './cpu-limit.ts';
import type { Database, Queryable } from './database.ts';
import { largeMemoryBytes } from './engine-memory.ts';
import { lockFolder } from './folder-lock.ts';
import { PgliteEngine } from './pglite-engine.ts';
import { PgliteStream } from './pglite-stream.ts';
import { queryThrough } from './pool.ts';
import { defaultTimeoutMs } from './scope.ts';
import { syncPath, syncTree } from './sync-tree.ts';

interface PgliteOptions {
  /** How much memory the engine may take, in WebAssembly. */
  maxMemoryBytes?: number | undefined;
}

const defaultMaxMemoryBytes = 512 * 1024 * 1024;

/** The embedded engine: PostgreSQL compiled to WebAssembly, its data in `<dataDir>/database`. */
export async function openPglite(dataDir: string, options: PgliteOptions = {}): Promise<Database> {
  const { maxMemoryBytes = defaultMaxMemoryBytes } = options;
  const unlock = await lockFolder(dataDir);
  const folder = join(dataDir, 'database');
  try {
    await createWhole(dataDir, folder, maxMemoryBytes);
    return await openFolder(folder, maxMemoryBytes, unlock);
  } catch (error) {
    await unlock();
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => 'unknown');
    throw new StartError(
      `The embedded database in ${folder} (PostgreSQL ${version.trim()}) does not open, as one that is damaged or of another version: ${reason.replace(/\.$/, '')}.`,
      { cause: error },
    );
  }
}

/** A first start that is killed leaves a half-made folder: it is made under another name and renamed when whole. */
async function createWhole(dataDir: string, folder: string, maxMemoryBytes: number): Promise<void> {
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
): Promise<Database> {
  const isInOrder = await wasClosedInOrder(folder);
  const engine = new PgliteEngine(folder, maxMemoryBytes);
  await engine.worker;
  // The engine is one session: callers take turns on its single connection.
  const pool = new pg.Pool({
    stream: () => new PgliteStream(engine),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    // The engine is one session for good: what the last connection left there (a transaction, prepared statements,
    // settings) is not the next one's.
    verify: (client, done) => {
      client.query(`rollback; reset all; deallocate all; ${listenAll()}`).then(() => done(), done);
    },
  });

  const handlers = new Map<string, Array<(payload: string) => void>>();
  const listenAll = () =>
    [...handlers.keys()].map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';');
  pool.on('connect', (client) => {
    tellOfGap();
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
  });
  // What the engine committed last may not have been told: at once, and again when nothing is under way any more.
  pool.on('remove', () => {
    if (!pool.ending) tellOfGap();
  });
  function tellOfGap(): void {
    for (const list of handlers.values()) for (const handler of list) handler('');
  }

  const core = queryThrough(pool);
  if (!isInOrder) {
    try {
      await requireWhole(folder, core);
    } catch (error) {
      await pool.end();
      await engine.close();
      throw error;
    }
  }
  const renewWhenLarge = createRenewal(pool, engine, largeMemoryBytes(maxMemoryBytes));
  /** An answer is passed on when all that it tells of is on the disk. */
  async function durable<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw withoutMemory(error);
    } finally {
      renewWhenLarge();
      await engine.synced();
    }
  }

  return {
    engine: 'pglite',
    query: (text, values) => durable(core.query(text, values)),
    transaction: (work) => durable(core.transaction(work)),
    scoped: (scope, work) => durable(core.scoped(scope, work)),
    run: (scope, statement) => {
      const limitMs = scope.timeoutMs ?? defaultTimeoutMs;
      return durable(core.run(scope, statement, (running) => endAfter(limitMs, running, engine)));
    },
    async listen(channel, onNotify) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), onNotify]);
      await pool.query(listenAll());
    },
    // There is no other process, and a commit is told before it is answered.
    async barrier() {},
    async close() {
      await pool.end();
      await engine.close();
      await unlock();
    },
  };
}

/**
 * WebAssembly's memory never shrinks, so what one statement took is kept for good: its thread is
 * replaced in order, in a turn of its own on the one connection, where no transaction is open.
 */
function createRenewal(pool: pg.Pool, engine: PgliteEngine, largeBytes: number): () => void {
  let isRenewing = false;
  return () => {
    if (isRenewing || engine.memoryBytes <= largeBytes || pool.ending) return;
    isRenewing = true;
    void pool
      .connect()
      .then(async (client) => {
        await engine.renew().finally(() => client.release(true));
      })
      .catch((error: Error) => {
        console.error(`database: the embedded engine could not be renewed: ${error.message}`);
      })
      .finally(() => {
        isRenewing = false;
      });
  };
}

/**
 * Out of memory (53200) would call for a server with more of it. Here the bound is the server's own,
 * and the statement asks for too much: program_limit_exceeded.
 */
function withoutMemory(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== '53200') return error;
  const refusal = new pg.DatabaseError('the statement needs more memory than it may take', 0, 'error');
  refusal.code = '54000';
  return refusal;
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

/** Statement timeout for an engine without timers: same code and words as PostgreSQL's own. */
async function endAfter<T>(limitMs: number, running: Promise<T>, engine: PgliteEngine): Promise<T> {
  let isLate = false;
  const callOff = limitCpuTime(limitMs, () => {
    isLate = true;
    void engine.replace();
  });
  try {
    return await running;
  } catch (error) {
    if (!isLate) throw error;
    const timeout = new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error');
    timeout.code = '57014';
    throw timeout;
  } finally {
    callOff();
  }
}
