import { type Context, Hono } from 'hono';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { addressSource } from './client-address.ts';

/** Asked for by `npm run doctor`, and told to nobody else: whether the proxy's headers arrive. No address is told. */
export const addressHeader = 'X-Client-Address-From';

const timeoutMs = 2_000;
/** Longer than any statement may take, and than the embedded engine needs to replace its thread. */
const busyMs = 30_000;
/** An embedded engine that has been silent for so long does not come back by itself. */
const stuckMs = 300_000;

interface HealthDependencies {
  config: Pick<Config, 'trustProxy'>;
  database: Pick<Database, 'engine' | 'query'>;
}

type Status = 'ok' | 'busy' | 'unavailable';

/**
 * Two questions. Alive (`/health`): 503 is for what a new start would mend, an embedded engine that is stuck; a slow
 * statement or a PostgreSQL that is away is none. Ready (`/health/ready`): 503 while the database refuses, or has been mute
 * for half a minute, so that a proxy asks another server. A probe must not hang: without an answer in time the database is
 * busy as long as it gave one not long ago.
 */
export function createHealth({ config, database }: HealthDependencies): Hono {
  // Whoever made this has just read its keys from there.
  let answeredAt = performance.now();
  let probing: Promise<Status> | undefined;

  async function probe(): Promise<Status> {
    try {
      await database.query('select 1');
      answeredAt = performance.now();
      return 'ok';
    } catch {
      return 'unavailable';
    } finally {
      probing = undefined;
    }
  }

  function late(): Promise<Status> {
    return new Promise((resolve) => {
      const judge = () => resolve(performance.now() - answeredAt < busyMs ? 'busy' : 'unavailable');
      setTimeout(judge, timeoutMs).unref();
    });
  }

  function isAlive(): boolean {
    return database.engine === 'postgres' || performance.now() - answeredAt < stuckMs;
  }

  async function answer(context: Context, isGood: (status: Status) => boolean): Promise<Response> {
    // Concurrent probes share one query: they must not queue up before a busy engine.
    probing ??= probe();
    const status = await Promise.race([probing, late()]);
    return context.json({ status }, isGood(status) ? 200 : 503, {
      'Cache-Control': 'no-store',
      ...(context.req.header(addressHeader) && { [addressHeader]: addressSource(context, config) }),
    });
  }

  return new Hono()
    .get('/', (context) => answer(context, isAlive))
    .get('/ready', (context) => answer(context, (status) => status !== 'unavailable'));
}
