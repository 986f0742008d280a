import { Hono } from 'hono';
import type { Database } from '../database/database.ts';

const patienceMs = 2_000;

/** 200 while the database answers. A probe must not hang: no answer in time is a no. */
export function createHealth({ database }: { database: Database }): Hono {
  return new Hono().get('/', async (context) => {
    const isAlive = await Promise.race([
      database.query('select 1').then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false).unref()),
    ]);
    return isAlive ? context.json({ status: 'ok' }) : context.json({ status: 'unavailable' }, 503);
  });
}
