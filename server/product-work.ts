import type { Database } from './database/database.ts';

/** Functions that a product's own SQL may have for the gateway to call, again and again. */
type ProductFunction = 'gateway_daily' | 'gateway_sweep_files';

export interface ProductHook {
  /** Settled after the first call. */
  first: Promise<void>;
  /** Resolves when the call in progress has finished. */
  close(): Promise<void>;
}

/** Calls the function at the start and then at an interval, if the product has it. A failure is logged, and tried again. */
export function repeatHook(database: Database, name: ProductFunction, everyMs: number): ProductHook {
  let running = call(database, name);
  const first = running;
  const timer = setInterval(() => {
    running = running.then(() => call(database, name));
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

async function call(database: Database, name: ProductFunction): Promise<void> {
  try {
    const [product] = await database.query<{ is_there: boolean }>(
      'select to_regprocedure($1) is not null as is_there',
      [`public.${name}()`],
    );
    if (product?.is_there) await database.query(`select public.${name}()`);
  } catch (error) {
    console.error(`the product's ${name} failed:`, error);
  }
}
