import { Loaded } from '../components/loaded.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { FavoriteRows } from '../features/dashboard/favorite-rows.tsx';
import { changeOwnFavorite, type FavoriteWrite } from '../features/dashboard/mutations.ts';
import { NotLoaded } from '../features/dashboard/not-loaded.tsx';
import { fetchOwnFavorites } from '../features/dashboard/queries.ts';
import { defer } from '../lib/load.ts';
import { requireAccount } from '../session/require-account.ts';
import type { Route } from './+types/user-dashboard-favoritos';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAccount(request);
  return defer(request, { favorites: fetchOwnFavorites() });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id } = requireAccount(request);
  return changeOwnFavorite(id, (await request.json()) as FavoriteWrite);
}

export default function OwnFavorites({ loaderData: { favorites } }: Route.ComponentProps) {
  return (
    <Loaded
      data={favorites}
      fallback={<Loading text="Cargando…" />}
      failed={() => <NotLoaded message="Error al cargar favoritos" />}
    >
      {(rows) => <FavoriteRows favorites={rows} />}
    </Loaded>
  );
}
