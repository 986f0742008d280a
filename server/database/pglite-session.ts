import pg from 'pg';
import { limitCpuTime } from './cpu-limit.ts';
import type { Database, DatabaseMeter, RawResult } from './database.ts';
import { largeMemoryBytes } from './engine-memory.ts';
import type { PgliteEngine } from './pglite-engine.ts';
import { PgliteStream } from './pglite-stream.ts';
import { queryThrough } from './pool.ts';
import { defaultTimeoutMs } from './scope.ts';

/** Whoever has not these roles gets no more memory than a thread keeps: nobody waits for its replacement then. */
const operators = new Set(['postgres', 'service_role']);

/** A session on an embedded engine, which stays open when the session is closed. */
export function openSession(engine: PgliteEngine, meter?: DatabaseMeter): Database {
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

  const core = queryThrough(pool, meter);
  const largeBytes = largeMemoryBytes(engine.maxMemoryBytes);
  const renewWhenLarge = createRenewal(pool, engine, largeBytes);
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
      const { role, readOnly = false, timeoutMs = defaultTimeoutMs } = scope;
      const boundBytes = operators.has(role) ? engine.maxMemoryBytes : largeBytes;
      // Somebody who is not there any more may still want what was written.
      const isGivenUp = () => readOnly && statement.isGone?.() === true;
      const watch = async (running: Promise<RawResult>) => {
        engine.boundMemory(boundBytes);
        try {
          return await endAfter(timeoutMs, running, engine, isGivenUp);
        } finally {
          engine.boundMemory(engine.maxMemoryBytes);
        }
      };
      return durable(core.run(scope, statement, watch));
    },
    async listen(channel, onNotify) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), onNotify]);
      await pool.query(listenAll());
    },
    // There is no other process, and a commit is told before it is answered.
    async barrier() {},
    close: () => pool.end(),
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
    void engine
      .prepare()
      .then(async () => {
        if (pool.ending) return;
        const client = await pool.connect();
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

/** Statement timeout for an engine without timers: same code and words as PostgreSQL's own. */
async function endAfter<T>(
  limitMs: number,
  running: Promise<T>,
  engine: PgliteEngine,
  isGivenUp: () => boolean,
): Promise<T> {
  let isLate = false;
  const callOff = limitCpuTime(limitMs, {
    readCpuMs: () => engine.cpuMs(),
    isGivenUp,
    // Beside the statement, which may still end in time.
    onHalf: () => void engine.prepare(),
    onLimit() {
      isLate = true;
      void engine.replace();
    },
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
