import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { FavoritesProvider } from '../features/favorites/favorites.tsx';
import { streamReads, useOnScreen, useRead } from '../lib/load.ts';
import { getAccount } from '../session/session.ts';
import { useReloadOnSessionChange } from '../session/use-reload-on-session-change.ts';
import type { Route } from './+types/with-favorites';

const asVisitor = { favorites: [] as string[], viewer: null };

/** The layout of pages with hearts. A read that fails leaves them empty, so it needs no boundary. */
export function loader() {
  return asVisitor;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = getAccount();
  if (!account) return asVisitor;
  // A visitor's page starts without it.
  const favorites = import('../features/favorites/queries.ts').then(({ fetchFavoriteIds }) =>
    fetchFavoriteIds(account.id),
  );
  return { ...(await streamReads(request, { favorites })), viewer: account.id };
}

/** Not for a navigation: they are read once, and after a write. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href;
}

export default function WithFavorites({ loaderData: { favorites, viewer } }: Route.ComponentProps) {
  useReloadOnSessionChange(viewer);
  useOnScreen();
  const ids = useRead(favorites) ?? asVisitor.favorites;
  return (
    <FavoritesProvider ids={ids}>
      <Outlet />
    </FavoritesProvider>
  );
}
