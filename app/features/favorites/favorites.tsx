import { createContext, type ReactNode, useMemo, useRef } from 'react';
import { useFetchers, useSubmit } from 'react-router';
import { usePendingIntent } from '../../session/use-pending-intent.ts';
import type { FavoriteWrite } from '../collections/save-favorite.ts';

interface Favorites {
  ids: ReadonlySet<string>;
  toggle(providerId: string): void;
}

/** Without a provider, as in a preview, no heart is filled and none can be pressed. */
export const FavoritesContext = createContext<Favorites>({ ids: new Set(), toggle() {} });

const keyPrefix = 'favorite-';

/**
 * The favorites of the person of this tab for every heart of the page, with the writes that are under way. One place for
 * all hearts: a card that asked the router itself would be rendered with each of its changes.
 */
export function FavoritesProvider({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const submit = useSubmit();
  const writes = useFetchers()
    .filter(({ key, json }) => key.startsWith(keyPrefix) && json)
    .map(({ json }) => json as unknown as FavoriteWrite);
  const shown = useShownIds(ids, writes);

  function write(providerId: string, wanted: boolean) {
    // A second press while the first is under way is ignored.
    if (writes.some((under) => under.providerId === providerId)) return;
    const favorite: FavoriteWrite = { intent: 'favorite', providerId, wanted };
    void submit(
      { ...favorite },
      {
        method: 'post',
        action: window.location.pathname,
        encType: 'application/json',
        navigate: false,
        fetcherKey: keyPrefix + providerId,
      },
    );
  }
  const latest = useRef(write);
  latest.current = write;
  const favorites = useMemo(
    () => ({ ids: shown, toggle: (id: string) => latest.current(id, !shown.has(id)) }),
    [shown],
  );
  usePendingIntent('favorito', ({ providerId }) => write(providerId, true));
  return <FavoritesContext value={favorites}>{children}</FavoritesContext>;
}

/** Optimistic: as it will be. The same set as long as it has the same members. */
function useShownIds(ids: readonly string[], writes: FavoriteWrite[]): ReadonlySet<string> {
  const shown = new Set(ids);
  for (const { providerId, wanted } of writes) {
    if (wanted) shown.add(providerId);
    else shown.delete(providerId);
  }
  const last = useRef<ReadonlySet<string>>(shown);
  const isSame = last.current.size === shown.size && [...shown].every((id) => last.current.has(id));
  if (!isSame) last.current = shown;
  return last.current;
}
