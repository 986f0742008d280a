import pg from 'pg';
import { StartError } from '../errors.ts';
import type { Database } from './database.ts';
import { queryThrough } from './pool.ts';

const poolSize = 10;
/** How long a start waits for an answer, and how long a caller waits for its turn in the pool. */
const connectTimeoutMs = 5_000;
const turnTimeoutMs = 60_000;
const reconnectDelayMs = 1_000;

/** Any PostgreSQL 15 or newer. */
export async function openPostgres(connectionString: string): Promise<Database> {
  await checkServer(connectionString);
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: turnTimeoutMs,
    application_name: 'gateway',
  });
  const core = queryThrough(pool);
  const listener = createListener(connectionString);
  return {
    engine: 'postgres',
    ...core,
    listen: listener.listen,
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

/** Notifications need a connection of their own, opened with the first channel and reopened when it breaks. */
function createListener(connectionString: string) {
  const handlers = new Map<string, Array<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString, application_name: 'gateway-listen' });
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    next.on('error', () => {});
    next.on('end', () => {
      client = undefined;
      if (!isClosed) setTimeout(reconnect, reconnectDelayMs).unref();
    });
    await next.connect();
    for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    return next;
  }

  /** Whatever was announced meanwhile is unknown, so each listener is called once after the return. */
  async function reconnect(): Promise<void> {
    if (isClosed) return;
    try {
      client = await connect();
      for (const list of handlers.values()) for (const handler of list) handler('');
    } catch {
      setTimeout(reconnect, reconnectDelayMs).unref();
    }
  }

  return {
    async listen(channel: string, onNotify: (payload: string) => void): Promise<void> {
      const known = handlers.get(channel);
      handlers.set(channel, [...(known ?? []), onNotify]);
      if (!client) client = await connect();
      else if (!known) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    async close(): Promise<void> {
      isClosed = true;
      await client?.end();
    },
  };
}
