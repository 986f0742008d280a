import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../errors.ts';
import type { Database } from './database.ts';
import { limitEffort } from './effort-limit.ts';
import { lockFolder } from './folder-lock.ts';
import { PgliteEngine } from './pglite-engine.ts';
import { PgliteStream } from './pglite-stream.ts';
import { queryThrough } from './pool.ts';
import { defaultTimeoutMs } from './scope.ts';

/** The embedded engine: PostgreSQL compiled to WebAssembly, its data in `<dataDir>/database`. */
export async function openPglite(dataDir: string): Promise<Database> {
  const unlock = await lockFolder(dataDir);
  const folder = join(dataDir, 'database');
  try {
    await createWhole(dataDir, folder);
    return await openFolder(folder, unlock);
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
async function createWhole(dataDir: string, folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = join(dataDir, 'database.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const engine = new PgliteEngine(unfinished);
  await engine.worker;
  await engine.close();
  await rename(unfinished, folder);
}

async function openFolder(folder: string, unlock: () => Promise<void>): Promise<Database> {
  const engine = new PgliteEngine(folder);
  await engine.worker;
  // The engine is one session: callers take turns on its single connection.
  const pool = new pg.Pool({
    stream: () => new PgliteStream(engine),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
  });

  const handlers = new Map<string, Array<(payload: string) => void>>();
  const listenAll = () =>
    [...handlers.keys()].map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';');
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    if (handlers.size > 0) void client.query(listenAll());
  });

  const core = queryThrough(pool);
  return {
    engine: 'pglite',
    ...core,
    run: (scope, statement) => {
      const limitMs = scope.timeoutMs ?? defaultTimeoutMs;
      return core.run(scope, statement, (running) => endAfter(limitMs, running, engine));
    },
    async listen(channel, onNotify) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), onNotify]);
      await pool.query(listenAll());
    },
    async close() {
      await pool.end();
      await engine.close();
      await unlock();
    },
  };
}

/** Statement timeout for an engine without timers: same code and words as PostgreSQL's own. */
async function endAfter<T>(limitMs: number, running: Promise<T>, engine: PgliteEngine): Promise<T> {
  let isLate = false;
  const callOff = limitEffort(limitMs, () => {
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
