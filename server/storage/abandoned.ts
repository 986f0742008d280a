import type { Database } from '../database/database.ts';

const everyMs = 6 * 60 * 60 * 1000;

export interface Sweeping {
  /** Settled after the first sweep. */
  first: Promise<void>;
  /** Ends once the sweep under way has. */
  close(): Promise<void>;
}

/**
 * Files that the product has no use for any more: if its own SQL has a function `gateway_sweep_files`, that is called
 * at the start and every six hours. It deletes rows; their bytes go as those of any other row.
 */
export function sweepAbandoned(database: Database): Sweeping {
  let running = sweep(database);
  const first = running;
  const timer = setInterval(() => {
    running = running.then(() => sweep(database));
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

async function sweep(database: Database): Promise<void> {
  try {
    const [product] = await database.query<{ has_sweep: boolean }>(
      `select to_regprocedure('public.gateway_sweep_files()') is not null as has_sweep`,
    );
    if (product?.has_sweep) await database.query('select public.gateway_sweep_files()');
  } catch (error) {
    console.error('abandoned files were not removed:', error);
  }
}
