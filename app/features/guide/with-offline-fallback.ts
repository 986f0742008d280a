import { isUnreachable } from '../../lib/error-messages.ts';
import { statusOf } from '../../lib/load.ts';
import { timeoutMs, withNetworkTimeout } from '../../lib/network-timeout.ts';
import type { Guide } from './guide.ts';
import { guideSavedAt, readGuide } from './on-device.ts';

/** What the network answers, and what the guide has where it does not, or not in time, or the server fails. */
export async function withOfflineFallback<Data>(
  read: () => Promise<Data>,
  find: (guide: Guide) => Data | null,
): Promise<Data> {
  // Who has nothing else waits.
  if ((await guideSavedAt()) === undefined) return read();
  try {
    return await withNetworkTimeout(timeoutMs, read);
  } catch (error) {
    const isAway = isUnreachable(error) || statusOf(error) >= 500;
    const guide = isAway ? await readGuide().catch(() => undefined) : undefined;
    const found = guide ? find(guide) : null;
    if (found === null) throw error;
    return found;
  }
}
