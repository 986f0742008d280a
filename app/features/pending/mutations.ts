import { notify } from '../../components/ui/toast.tsx';
import { type Api, createApi } from '../../lib/api.ts';
import { explain, isUnreachable } from '../../lib/error-messages.ts';
import { timeoutMs, unreachable, withNetworkTimeout } from '../../lib/network-timeout.ts';
import { loadSupabase } from '../../lib/supabase.ts';
import { withFreshSession } from '../../session/fresh-session.ts';
import { getAccount } from '../../session/session.ts';
import { applyWrite, type KeptList } from '../collections/lists.ts';
import { saveFavorite } from '../collections/save-favorite.ts';
import { saveList } from '../collections/save-list.ts';
import { readCopy } from './account-copy.ts';
import type { Delivery } from './delivery.ts';
import {
  type AccountWrite,
  describeDelivery,
  dropPending,
  enqueue,
  isQueueable,
  type PendingWrite,
  pendingOf,
  withLists,
} from './pending.ts';
import { keptEvent } from './pending-keys.ts';

/** Nobody waits for it, and a slow answer is one. */
const backgroundMs = 30_000;

/** Does a write in the account, after those that wait; without a network it waits as well. What is refused is thrown. */
export async function sendOrQueue(userId: string, write: AccountWrite): Promise<Delivery> {
  try {
    if (pendingOf(userId).length > 0) await withNetworkTimeout(timeoutMs, () => sendPending(userId));
    if (pendingOf(userId).length === 0) {
      await send(userId, write, timeoutMs);
      return 'done';
    }
  } catch (error) {
    if (!isUnreachable(error) || !isQueueable(write)) throw error;
  }
  if (!isQueueable(write)) throw unreachable();
  checkLimits(userId, write);
  if (!enqueue(userId, write)) throw unreachable();
  window.dispatchEvent(new Event(keptEvent));
  return 'kept';
}

/** A 21st list is refused now, in words, and not in a week. */
function checkLimits(userId: string, write: PendingWrite): void {
  const copy = readCopy<KeptList[]>('listas', userId);
  if (copy && write.intent !== 'favorite') applyWrite(withLists(copy.rows, pendingOf(userId)), write);
}

let sending: Promise<void> | undefined;

/** Does what waits, in its order and in one tab. Rejects where the network is away; the rest stays for the next time. */
export function sendPending(userId: string): Promise<void> {
  sending ??= inOneTab(() => sendAll(userId)).finally(() => {
    sending = undefined;
  });
  return sending;
}

/** A browser has locks only on a safe address. */
function inOneTab(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('mga-pendientes', work) : work();
}

async function sendAll(userId: string): Promise<void> {
  let done = 0;
  const refused: string[] = [];
  try {
    for (let [first] = pendingOf(userId); first; [first] = pendingOf(userId)) {
      if (getAccount()?.id !== userId) return;
      try {
        await send(userId, first.write, backgroundMs);
        done += 1;
      } catch (error) {
        if (isUnreachable(error)) throw error;
        if (isForLater(error)) return;
        refused.push(explain(error));
      }
      dropPending(first);
    }
  } finally {
    const said = describeDelivery(done, refused);
    if (said) (refused.length > 0 ? notify.error : notify.success)(said, 'pending');
  }
}

/** The session has ended, too much at once, or a server in trouble: the write itself was not looked at. */
function isForLater(error: unknown): boolean {
  const { status = 0 } = (error ?? {}) as { status?: number };
  return [401, 408, 429].includes(status) || status >= 500;
}

function send(userId: string, write: AccountWrite, ms: number): Promise<void> {
  return withNetworkTimeout(ms, (signal) =>
    withFreshSession(async () => {
      const api = await loadApiOf(userId);
      if (write.intent === 'favorite') await saveFavorite(api, userId, write, signal);
      else await saveList(api, write, signal);
    }),
  );
}

/** With the access token of this account: whoever signs in meanwhile, in another tab, does not get the write. */
async function loadApiOf(userId: string): Promise<Api> {
  const { data, error } = await (await loadSupabase()).auth.getSession();
  if (error) throw error;
  if (data.session?.user.id !== userId)
    throw Object.assign(new Error('The session has ended'), { code: 'session_not_found', status: 401 });
  return createApi(data.session.access_token);
}
