import type { Database } from '../database/database.ts';
import { findHook } from '../product.ts';

const everyMs = 60_000;

interface DueFunctions {
  database: Database;
  /** Calls one of the product's functions with the secret key. */
  call(name: string): Promise<Response>;
}

/**
 * Calls the product's functions that its hook says have work: at the start, at each `NOTIFY gateway_functions`, and every
 * minute, since work may be tried again.
 */
export async function openDueFunctions({
  database,
  call,
}: DueFunctions): Promise<{ close(): Promise<void> }> {
  const due = await findHook<{ name: string }>(database, 'gateway_due_functions');
  if (!due) return { close: async () => {} };
  const findDue = due;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  function wake(): void {
    if (isClosed) return;
    running = running.then(run).catch((error: Error) => {
      console.error('due functions could not be called:', error);
    });
  }

  async function run(): Promise<void> {
    if (isClosed) return;
    for (const { name } of await findDue()) {
      const response = await call(name);
      // The function has said why.
      if (!response.ok) console.error(`due function ${name} answered ${response.status}`);
    }
  }

  await database.listen('gateway_functions', wake);
  wake();
  const timer = setInterval(wake, everyMs);
  timer.unref();
  return {
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
