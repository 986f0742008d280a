import type { Database } from '../database/database.ts';
import { type Loop, openNotifiedLoop } from '../database/notified-loop.ts';
import { findHook } from '../product.ts';

interface DueFunctions {
  database: Database;
  /** Calls one of the product's functions with the secret key. */
  call(name: string): Promise<Response>;
}

/** Calls the product's functions that its hook says have work. */
export async function openDueFunctions({ database, call }: DueFunctions): Promise<Loop> {
  const findDue = await findHook<{ name: string }>(database, 'gateway_due_functions');
  if (!findDue) return { close: async () => {} };
  return openNotifiedLoop(
    database,
    'gateway_functions',
    'due functions could not be called:',
    async (isClosed) => {
      if (isClosed()) return;
      for (const { name } of await findDue()) {
        const response = await call(name);
        // The function has said why.
        if (!response.ok) console.error(`due function ${name} answered ${response.status}`);
      }
    },
  );
}
