import { Socket } from 'node:net';
import pg from 'pg';
import { StartError } from '../errors.ts';
import type { Database, DatabaseMeter } from './database.ts';
import { chooseRandomPageCost } from './planner.ts';
import { queryThrough } from './pool.ts';
import { createListener } from './postgres-listener.ts';
import { PostgresSocket } from './postgres-socket.ts';

const poolSize = 10;
/** How long a start waits for an answer, and how long a caller waits for its turn in the pool. */
const connectTimeoutMs = 5_000;
const turnTimeoutMs = 60_000;

/** Any PostgreSQL 15 or newer. */
export async function openPostgres(connectionString: string, meter?: DatabaseMeter): Promise<Database> {
  await checkServer(connectionString);
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: turnTimeoutMs,
    application_name: 'gateway',
    verify: (client, done) => {
      client.query(chooseRandomPageCost).then(() => done(), done);
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
