import { Hono } from 'hono';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { addressSource } from './client-address.ts';

/** Tells `npm run doctor` whether the proxy's headers arrive; no address is told. */
export const addressHeader = 'X-Client-Address-From';

const patienceMs = 2_000;
/** Longer than any statement may take, and than the embedded engine needs to replace its thread. */
const busyMs = 30_000;

interface HealthDependencies {
  config: Pick<Config, 'trustProxy'>;
  database: Pick<Database, 'query'>;
}

type Status = 'ok' | 'busy' | 'unavailable';

/**
 * A probe must not hang: when the database has no answer in time, it is busy as long as it gave one not long ago, and a
 * busy server is not to be ended. 503 is for one that refuses, or has been mute for half a minute.
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
      setTimeout(judge, patienceMs).unref();
    });
  }

  return new Hono().get('/', async (context) => {
    // Concurrent probes share one query: they must not queue up before a busy engine.
    probing ??= probe();
    const status = await Promise.race([probing, late()]);
    return context.json({ status }, status === 'unavailable' ? 503 : 200, {
      'Cache-Control': 'no-store',
      [addressHeader]: addressSource(context, config),
    });
  });
}
