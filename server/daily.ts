import type { Database } from './database/database.ts';

const everyMs = 30 * 60 * 1000;

export interface DailyWork {
  /** Settled after the first call. */
  first: Promise<void>;
  /** Ends once the call under way has. */
  close(): Promise<void>;
}

/**
 * What the product forgets by time: if its own SQL has a function `gateway_daily`, that is called at the start and
 * every half hour. The function itself takes turns with other servers and remembers which day is done.
 */
export function startDailyWork(database: Database): DailyWork {
  let running = work(database);
  const first = running;
  const timer = setInterval(() => {
    running = running.then(() => work(database));
  }, everyMs);
  timer.unref();
  return {
    first,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

async function work(database: Database): Promise<void> {
  try {
    const [product] = await database.query<{ has_work: boolean }>(
      `select to_regprocedure('public.gateway_daily()') is not null as has_work`,
    );
    if (product?.has_work) await database.query('select public.gateway_daily()');
  } catch (error) {
    console.error('the daily work was not done:', error);
  }
}
