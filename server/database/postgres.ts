import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../errors.ts';
import { isConnectionLost } from './connection-lost.ts';
import type { Database, DatabaseMeter } from './database.ts';
import { choosePlannerSettings } from './planner.ts';
import { queryThrough } from './pool.ts';
import { createListener } from './postgres-listener.ts';
import { PostgresSocket } from './postgres-socket.ts';
import { reconnectDelay } from './reconnect-delay.ts';

const poolSize = 10;
/** How long a start waits for an answer, and how long a caller waits for its turn in the pool. */
const connectTimeoutMs = 5_000;
const turnTimeoutMs = 60_000;
/** Between two tries of a start, for which people wait. */
const longestPauseMs = 5_000;
/** A name that is not known yet, as that of a container which is not up; too many connections. */
const passing = new Set(['ENOTFOUND', '53300']);

/** Any PostgreSQL 15 or newer. With `stop` one that is away is waited for, until that. */
export async function openPostgres(
  connectionString: string,
  meter?: DatabaseMeter,
  stop?: AbortSignal,
): Promise<Database> {
  await (stop ? waitForServer(connectionString, stop) : checkServer(connectionString));
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: turnTimeoutMs,
    application_name: 'gateway',
    verify: (client, done) => {
      client.query(choosePlannerSettings).then(() => done(), done);
    },
    // TLS has a socket of its own.
    stream: ((options: { ssl?: unknown }) =>
      options.ssl ? new Socket() : new PostgresSocket()) as () => Socket,
  });
  const core = queryThrough(pool, meter);
  const listener = createListener(connectionString);
  // A new connection says that there is a place for one; an answered query, only that PostgreSQL runs.
  pool.on('connect', () => listener.wake(250));
  pool.on('release', (error) => {
    if (!error) listener.wake(4_000);
  });
  return {
    engine: 'postgres',
    ...core,
    listen: listener.listen,
    barrier: listener.barrier,
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

/** What passes by itself (a machine that starts, a power cut) is waited for; what a person has to change is thrown. */
async function waitForServer(connectionString: string, stop: AbortSignal): Promise<void> {
  let said = '';
  for (let failures = 0; ; failures += 1) {
    try {
      await checkServer(connectionString);
      return;
    } catch (error) {
      if (!(error instanceof StartError) || !isAway(error.cause)) throw error;
      if (error.message !== said) console.error(`${error.message} It is waited for.`);
      said = error.message;
      await sleep(Math.min(reconnectDelay(failures), longestPauseMs), undefined, { signal: stop });
    }
  }
}

function isAway(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return isConnectionLost(cause) || passing.has(code);
}

/** A server that does not answer, refuses or is too old is told at once, in one sentence. */
async function checkServer(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < 150_000) throw new StartError('The PostgreSQL at DATABASE_URL is older than version 15.');
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { host } = new URL(connectionString);
    const reason = error instanceof Error ? error.message || ('code' in error ? String(error.code) : '') : '';
    throw new StartError(`The PostgreSQL at ${host} (DATABASE_URL) cannot be reached: ${reason}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}
