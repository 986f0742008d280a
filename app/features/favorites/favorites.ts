import { useEffect, useSyncExternalStore } from 'react';
import { loadSupabase } from '../../lib/supabase.ts';
import { useUserId } from '../../session/session.ts';

/** The favourites of the person of this tab, read once and shared by every heart on the page. */
let ids: ReadonlySet<string> = new Set();
let owner: string | undefined;
const listeners = new Set<() => void>();

function show(next: ReadonlySet<string>): void {
  ids = next;
  for (const listener of listeners) listener();
}

function mark(providerId: string, isFavorite: boolean): void {
  const next = new Set(ids);
  if (isFavorite) next.add(providerId);
  else next.delete(providerId);
  show(next);
}

async function read(userId: string | undefined): Promise<void> {
  if (owner === userId) return;
  owner = userId;
  show(new Set());
  if (!userId) return;
  const client = await loadSupabase();
  const { data, error } = await client.from('favorite_providers').select('provider_id').eq('user_id', userId);
  if (owner !== userId) return;
  if (error) {
    owner = undefined;
    console.error('Favourites could not be read:', error.message);
    return;
  }
  // Favorites added while the request was pending stay.
  show(new Set([...ids, ...data.map((row) => String(row.provider_id))]));
}

export function useIsFavorite(providerId: string): boolean {
  const userId = useUserId();
  useEffect(() => {
    void read(userId);
  }, [userId]);
  return useSyncExternalStore(
    subscribe,
    () => ids.has(providerId),
    () => false,
  );
}

export function isFavorite(providerId: string): boolean {
  return ids.has(providerId);
}

/** Of the messages about one heart. */
export const favoriteTopic = (providerId: string) => `favorite-${providerId}`;

/** Optimistic write: the heart changes at once, and rolls back when it fails. */
export async function setFavorite(userId: string, providerId: string, wanted: boolean): Promise<void> {
  mark(providerId, wanted);
  try {
    const table = (await loadSupabase()).from('favorite_providers');
    const { error } = wanted
      ? await table.insert({ user_id: userId, provider_id: providerId })
      : await table.delete().eq('user_id', userId).eq('provider_id', providerId);
    const isThereAlready = wanted && error?.code === '23505';
    if (error && !isThereAlready) throw error;
  } catch (error) {
    mark(providerId, !wanted);
    throw error;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
