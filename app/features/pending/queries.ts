import { isUnreachable } from '../../lib/error-messages.ts';
import { timeoutMs, withNetworkTimeout } from '../../lib/network-timeout.ts';
import { type CopyName, keepCopy, readCopy } from './account-copy.ts';
import { sendPending } from './mutations.ts';
import { pendingOf } from './pending.ts';

interface OwnRows<Rows> {
  rows: Rows;
  /** Of the copy on this device; undefined for what the account tells now. */
  savedAt?: string | undefined;
}

/** What the account tells, after what waited is done; without a network what it told this device last. */
export async function fetchOwn<Rows>(
  name: CopyName,
  userId: string,
  read: () => Promise<Rows>,
): Promise<OwnRows<Rows>> {
  const copy = readCopy<Rows>(name, userId);
  async function readNow() {
    if (pendingOf(userId).length > 0) await sendPending(userId);
    const rows = await read();
    keepCopy(name, userId, rows);
    return { rows };
  }
  if (!copy) return readNow();
  try {
    return await withNetworkTimeout(timeoutMs, readNow);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return copy;
  }
}
