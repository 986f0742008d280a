import { hasKeyUnder } from '../../lib/local-storage.ts';

/* Keys of localStorage, apart for the start of a page. Signing out deletes what begins so (session/clear-user-data.ts). */

/** One key a write: two tabs that write at once do not lose each other's. */
export const pendingPrefix = 'guia.pendiente.';

/** A write began to wait in this tab. */
export const keptEvent = 'pendingwrite';

export function hasPending(): boolean {
  return hasKeyUnder(pendingPrefix);
}
