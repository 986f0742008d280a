import { FavoriteRows, favoritesTitle } from '../features/dashboard/favorite-rows.tsx';
import { fetchOwnFavorites } from '../features/dashboard/own-favorites.ts';
import { LoadFailure } from '../features/forum/load-failure.tsx';
import { useReload } from '../features/forum/use-reload.ts';
import { requireAccount } from '../session/require-account.ts';
import type { Route } from './+types/user-dashboard-favoritos';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { id } = requireAccount(request);
  return { id, favorites: await fetchOwnFavorites().catch(() => null) };
}

export default function OwnFavorites({ loaderData: { id, favorites } }: Route.ComponentProps) {
  const reload = useReload(favorites);
  if (!favorites) return <LoadFailure message="Error al cargar favoritos" />;
  return <FavoriteRows userId={id} favorites={favorites} onChanged={() => reload(favoritesTitle)} />;
}
