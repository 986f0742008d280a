import { isUnreachable } from '../../lib/error-messages.ts';
import type { Guide } from './guide.ts';
import { readGuide } from './on-device.ts';

/** What the network answers, and what the guide has where it does not. A read that failed on the server stays failed. */
export async function orFromGuide<Data>(
  read: () => Promise<Data>,
  find: (guide: Guide) => Data | null,
): Promise<Data> {
  // Nobody waits for retries of a network that is known to be away.
  if (!navigator.onLine) {
    const found = await findInGuide(find);
    if (found !== null) return found;
  }
  try {
    return await read();
  } catch (error) {
    const found = isUnreachable(error) ? await findInGuide(find) : null;
    if (found === null) throw error;
    return found;
  }
}

async function findInGuide<Data>(find: (guide: Guide) => Data | null): Promise<Data | null> {
  const guide = await readGuide().catch(() => undefined);
  return guide ? find(guide) : null;
}
