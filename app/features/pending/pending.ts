import { countOf } from '../../lib/count.ts';
import { forget, keysUnder, recall, remember } from '../../lib/local-storage.ts';
import { applyWrite, type KeptList, type ListWrite } from '../collections/lists.ts';
import type { FavoriteWrite } from '../collections/save-favorite.ts';
import { pendingPrefix } from './pending-keys.ts';

/** What is done in an account. */
export type AccountWrite = FavoriteWrite | ListWrite;

/**
 * What may be done later. A link has to be made, renewed and withdrawn while somebody looks; and who has read that two
 * providers left the directory has not read of a third.
 */
export type PendingWrite =
  | FavoriteWrite
  | Exclude<ListWrite, { intent: 'share' | 'renew' | 'unshare' | 'drop-outside' }>;

const kinds: ReadonlySet<string> = new Set<PendingWrite['intent']>([
  ...([
    'favorite',
    'create',
    'rename',
    'delete',
    'add',
    'remove',
    'put-back',
    'resource',
    'note',
    'order',
  ] as const),
]);

export function isQueueable(write: AccountWrite): write is PendingWrite {
  return kinds.has(write.intent);
}

interface Pending {
  key: string;
  write: PendingWrite;
}

/** The writes of an account that wait on this device, the first first. Another account's are not looked at. */
export function pendingOf(userId: string): Pending[] {
  return keysUnder(pendingPrefix)
    .toSorted()
    .flatMap((key) => {
      const stored = read(key);
      return stored?.userId === userId ? [{ key, write: stored.write }] : [];
    });
}

/** False where the browser keeps nothing. Of a heart the last word counts. */
export function enqueue(userId: string, write: PendingWrite): boolean {
  const waiting = pendingOf(userId);
  const isKept = remember(nextKey(), JSON.stringify({ userId, write }));
  if (isKept && write.intent === 'favorite') {
    for (const { key, write: earlier } of waiting)
      if (earlier.intent === 'favorite' && earlier.id === write.id) forget(key);
  }
  return isKept;
}

export function dropPending({ key }: Pending): void {
  forget(key);
}

/** After all that wait, also when the clock was set back. */
function nextKey(): string {
  const last = Number(
    keysUnder(pendingPrefix).toSorted().at(-1)?.slice(pendingPrefix.length).split('-')[0] ?? 0,
  );
  const at = Math.max(Date.now(), last + 1);
  return `${pendingPrefix}${String(at).padStart(15, '0')}-${crypto.randomUUID().slice(0, 8)}`;
}

/** What another version wrote is none. */
function read(key: string): { userId: string; write: PendingWrite } | null {
  try {
    const stored = JSON.parse(recall(key) ?? '') as { userId?: unknown; write?: PendingWrite };
    // A heart of an earlier version.
    const former = stored.write as { intent: 'favorite'; providerId?: string } | undefined;
    if (former?.providerId) stored.write = { ...(former as FavoriteWrite), id: former.providerId };
    const isWhole = typeof stored.userId === 'string' && stored.write && isQueueable(stored.write);
    return isWhole ? (stored as { userId: string; write: PendingWrite }) : null;
  } catch {
    return null;
  }
}

/** Favourites, or what is kept beside them, as they will be; a new one comes first. */
export function withFavorites<Row>(
  rows: readonly Row[],
  pending: readonly Pending[],
  idOf: (row: Row) => string,
  /** Undefined: it is of the others. */
  create: (write: FavoriteWrite) => Row | undefined,
): Row[] {
  let shown = [...rows];
  for (const { write } of pending) {
    if (write.intent !== 'favorite') continue;
    const row = shown.find((one) => idOf(one) === write.id);
    const created = row ? undefined : create(write);
    if (!write.wanted) shown = shown.filter((other) => other !== row);
    else if (created) shown = [created, ...shown];
  }
  return shown;
}

/** Lists as they will be, by the code that writes those of a device. What cannot be is left to the account to refuse. */
export function withLists(lists: readonly KeptList[], pending: readonly Pending[]): KeptList[] {
  let shown = [...lists];
  for (const { write } of pending) {
    if (write.intent === 'favorite') continue;
    try {
      shown = applyWrite(shown, write);
    } catch {}
  }
  return shown;
}

/** "3 cambios esperan la conexión." */
export function describePending(count: number): string {
  return countOf(count, 'cambio espera la conexión.', 'cambios esperan la conexión.');
}

/** After the network is back: how many are in the account now, and why others are not. Undefined: nothing happened. */
export function describeDelivery(done: number, refused: readonly string[]): string | undefined {
  const [reason] = refused;
  const isDone =
    done === 1 ? 'Tu cambio ya está en tu cuenta.' : `Tus ${done} cambios ya están en tu cuenta.`;
  if (!reason) return done > 0 ? isDone : undefined;
  const isNot =
    refused.length === 1
      ? `Un cambio no se pudo hacer: ${reason}`
      : `${refused.length} cambios no se pudieron hacer. El primero: ${reason}`;
  return done > 0 ? `${isDone} ${isNot}` : isNot;
}
