import { createContext, type ReactNode, useMemo, useRef } from 'react';
import { useFetchers, useSubmit } from 'react-router';
import { usePendingIntent } from '../../session/use-pending-intent.ts';
import type { FavoriteWrite, KeptKind } from '../collections/save-favorite.ts';

interface Favorites {
  ids: ReadonlySet<string>;
  toggle(id: string, clase?: KeptKind): void;
}

/** Without a provider, as in a preview, no heart is filled and none can be pressed. */
export const FavoritesContext = createContext<Favorites>({ ids: new Set(), toggle() {} });

const keyPrefix = 'favorite-';

/**
 * What the person of this tab keeps for every heart of the page, with the writes that are under way. One place for
 * all hearts: a card that asked the router itself would be rendered with each of its changes.
 */
export function FavoritesProvider({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const submit = useSubmit();
  const writes = useFetchers()
    .filter(({ key, json }) => key.startsWith(keyPrefix) && json)
    .map(({ json }) => json as unknown as FavoriteWrite);
  const shown = useShownIds(ids, writes);

  function write(id: string, wanted: boolean, clase?: KeptKind) {
    // A second press while the first is under way is ignored.
    if (writes.some((under) => under.id === id)) return;
    const favorite: FavoriteWrite = { intent: 'favorite', id, wanted, ...(clase && { clase }) };
    void submit(
      { ...favorite },
      {
        method: 'post',
        action: window.location.pathname,
        encType: 'application/json',
        navigate: false,
        fetcherKey: keyPrefix + id,
      },
    );
  }
  const latest = useRef(write);
  latest.current = write;
  const favorites = useMemo(
    () => ({
      ids: shown,
      toggle: (id: string, clase?: KeptKind) => latest.current(id, !shown.has(id), clase),
    }),
    [shown],
  );
  usePendingIntent('favorito', ({ id, clase }) => write(id, true, clase));
  return <FavoritesContext value={favorites}>{children}</FavoritesContext>;
}

/** Optimistic: as it will be. The same set as long as it has the same members. */
function useShownIds(ids: readonly string[], writes: FavoriteWrite[]): ReadonlySet<string> {
  const shown = new Set(ids);
  for (const { id, wanted } of writes) {
    if (wanted) shown.add(id);
    else shown.delete(id);
  }
  const last = useRef<ReadonlySet<string>>(shown);
  const isSame = last.current.size === shown.size && [...shown].every((id) => last.current.has(id));
  if (!isSame) last.current = shown;
  return last.current;
}
