import { dataOf, loadApi } from '../../lib/api.ts';
import { isUnreachable } from '../../lib/error-messages.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import { readGuide } from '../guide/on-device.ts';
import { readCopy } from '../pending/account-copy.ts';
import { pendingOf, withFavorites } from '../pending/pending.ts';
import { fetchOwn } from '../pending/queries.ts';

export interface Favorite {
  id: string;
  provider_id: string;
  /** Null: the provider is no longer public. Undefined: this device knows no more of it yet. */
  proveedores?: {
    nombre: string;
    tipo_servicio: ProviderType;
    municipio: string;
    logo_url: string | null;
  } | null;
}

const unnamed = (provider_id: string): Favorite => ({ id: provider_id, provider_id });

/** Ids of the providers that a user has saved, on this device or in the account. */
export async function fetchFavoriteIds(userId: string): Promise<string[]> {
  const rows = await fetchOwn('favoritos', userId, () => readIds(userId)).then(
    (own) => own.rows,
    (error: unknown) => {
      // What was saved without a network shows, also on a device that knows no other.
      if (isUnreachable(error) && pendingOf(userId).length > 0) return [];
      throw error;
    },
  );
  return withFavorites(rows, pendingOf(userId), unnamed).map(({ provider_id }) => provider_id);
}

/** The copy keeps the names that it has. */
async function readIds(userId: string): Promise<Favorite[]> {
  const api = await loadApi();
  const data = await api.from('favorite_providers').select('provider_id').eq('user_id', userId).then(dataOf);
  const ids = new Set(data.map(({ provider_id }) => provider_id));
  const known = readCopy<Favorite[]>('favoritos', userId)?.rows.filter((row) => ids.delete(row.provider_id));
  return [...[...ids].map(unnamed), ...(known ?? [])];
}

export interface Favorites {
  favorites: Favorite[];
  savedAt?: string | undefined;
  /** How many this device knows no name of. */
  unnamed: number;
}

/** The last saved first. */
export async function fetchFavorites(userId: string): Promise<Favorites> {
  const { rows, savedAt } = await fetchOwn('favoritos', userId, readRows);
  const shown = await Promise.all(withFavorites(rows, pendingOf(userId), unnamed).map(nameFromGuide));
  const favorites = shown.filter(({ proveedores }) => proveedores !== undefined);
  return { favorites, savedAt, unnamed: shown.length - favorites.length };
}

async function readRows(): Promise<Favorite[]> {
  return (await loadApi())
    .from('favorite_providers')
    .select('id,provider_id,proveedores(nombre,tipo_servicio,municipio,logo_url)')
    .order('created_at', { ascending: false })
    .overrideTypes<Favorite[], { merge: false }>()
    .then(dataOf);
}

async function nameFromGuide(row: Favorite): Promise<Favorite> {
  if (row.proveedores !== undefined) return row;
  const proveedores = (await readGuide())?.list.providers.find(({ id }) => id === row.provider_id);
  return proveedores ? { ...row, proveedores } : row;
}
