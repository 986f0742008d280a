import { LoadFailed } from '../components/load-failed.tsx';
import { FavoriteRows } from '../features/dashboard/favorite-rows.tsx';
import { changeOwnFavorite, type FavoriteWrite } from '../features/dashboard/mutations.ts';
import { fetchOwnFavorites } from '../features/dashboard/queries.ts';
import { requireAccount } from '../session/require-account.ts';
import type { Route } from './+types/user-dashboard-favoritos';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAccount(request);
  return { favorites: await fetchOwnFavorites().catch(() => null) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id } = requireAccount(request);
  return changeOwnFavorite(id, (await request.json()) as FavoriteWrite);
}

export default function OwnFavorites({ loaderData: { favorites } }: Route.ComponentProps) {
  if (!favorites)
    return (
      <LoadFailed message="Error al cargar favoritos" className="my-6">
        <p>Revisa tu internet e intenta de nuevo.</p>
      </LoadFailed>
    );
  return <FavoriteRows favorites={favorites} />;
}
