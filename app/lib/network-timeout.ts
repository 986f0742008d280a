import { hasBegunSaved } from '../start/saved-page.ts';

/** How long somebody waits for a network that may be away, where the device has an answer of its own. */
export const timeoutMs = 4_000;

/** A network that has just not answered is not asked again by the next press. */
const offlineBackoffMs = 15_000;
let offlineUntil = hasBegunSaved() ? Date.now() + offlineBackoffMs : 0;

/** Somebody wants it to be asked, or the browser says that it is back. */
export function endSilence(): void {
  offlineUntil = 0;
}
globalThis.addEventListener?.('online', endSilence);

/**
 * Runs what needs the network, for so long at most: a network without a way out answers nothing, and a session that has
 * to be renewed first waits half a minute for it. Fails at once where there is known to be none.
 */
export async function withNetworkTimeout<Value>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  if (!navigator.onLine || Date.now() < offlineUntil) throw unreachable();
  const signal = AbortSignal.timeout(ms);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(unreachable()), { once: true });
  });
  try {
    const value = await Promise.race([work(signal), late]);
    offlineUntil = 0;
    return value;
  } catch (error) {
    if (signal.aborted) offlineUntil = Date.now() + offlineBackoffMs;
    throw error;
  }
}

/** As a request itself fails (`isUnreachable`). */
export function unreachable(): TypeError {
  return new TypeError('Failed to fetch');
}
