import { dataOf, loadApi } from '../../lib/api.ts';
import { isUnreachable } from '../../lib/error-messages.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import { listOf, rpc, withKeys } from '../../lib/rpc.ts';
import { keepForOffline } from '../../start/service-worker.ts';
import { readGuide } from '../guide/on-device.ts';
import { readCopy } from '../pending/account-copy.ts';
import { pendingOf, withFavorites } from '../pending/pending.ts';
import { fetchOwn } from '../pending/queries.ts';

export interface Favorite {
  id: string;
  provider_id: string;
  /** Undefined of one that was just saved. */
  created_at?: string;
  /** Null: the provider is no longer public. Undefined: this device knows no more of it yet. */
  proveedores?: {
    nombre: string;
    tipo_servicio: ProviderType;
    municipio: string;
    logo_url: string | null;
  } | null;
}

const unnamed = (provider_id: string): Favorite => ({ id: provider_id, provider_id });

/** What a person keeps beside providers. */
export interface Kept {
  id: string;
  desde: string;
  titulo: string;
  datos:
    | { clase: 'pregunta'; respuestas: number; nuevas: number }
    | { clase: 'respuesta'; pregunta: string; en: string; autor: string | null }
    | { clase: 'recurso'; tipo_recurso: 'pdf' | 'video' | 'link'; url: string };
}

/** Ids of what a user has saved, on this device or in the account. */
export async function fetchFavoriteIds(userId: string): Promise<string[]> {
  const [favorites, kept] = await Promise.all([
    orNone(
      userId,
      fetchOwn('favoritos', userId, () => readIds(userId)),
    ),
    orNone(userId, fetchOwn('guardados', userId, readKept)),
  ]);
  return [
    ...favoritesOf(userId, favorites).map(({ provider_id }) => provider_id),
    ...withFavorites<{ id: string }>(
      kept,
      pendingOf(userId),
      ({ id }) => id,
      ({ id, clase }) => clase && { id },
    ).map(({ id }) => id),
  ];
}

/** What was saved without a network shows, also on a device that knows no other. */
async function orNone<Row>(userId: string, own: Promise<{ rows: Row[] }>): Promise<Row[]> {
  try {
    return (await own).rows;
  } catch (error) {
    if (isUnreachable(error) && pendingOf(userId).length > 0) return [];
    throw error;
  }
}

const favoritesOf = (userId: string, rows: Favorite[]) =>
  withFavorites(
    rows,
    pendingOf(userId),
    ({ provider_id }) => provider_id,
    ({ id, clase }) => (clase ? undefined : unnamed(id)),
  );

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
  kept: Kept[];
  savedAt?: string | undefined;
  /** How many this device knows no name of. */
  unnamed: number;
}

/** The last saved first. */
export async function fetchFavorites(userId: string): Promise<Favorites> {
  const [{ rows, savedAt }, others] = await Promise.all([
    fetchOwn('favoritos', userId, readRows),
    fetchOwn('guardados', userId, readKept),
  ]);
  if (!others.savedAt) void keepPages(others.rows).catch(() => undefined);
  const shown = await Promise.all(favoritesOf(userId, rows).map(nameFromGuide));
  const favorites = shown.filter(({ proveedores }) => proveedores !== undefined);
  const kept = withFavorites(
    others.rows,
    pendingOf(userId),
    ({ id }) => id,
    () => undefined,
  );
  return { favorites, kept, savedAt: savedAt ?? others.savedAt, unnamed: shown.length - favorites.length };
}

async function readRows(): Promise<Favorite[]> {
  return (await loadApi())
    .from('favorite_providers')
    .select('id,provider_id,created_at,proveedores(nombre,tipo_servicio,municipio,logo_url)')
    .order('created_at', { ascending: false })
    .overrideTypes<Favorite[], { merge: false }>()
    .then(dataOf);
}

async function nameFromGuide(row: Favorite): Promise<Favorite> {
  if (row.proveedores !== undefined) return row;
  const proveedores = (await readGuide())?.list.providers.find(({ id }) => id === row.provider_id);
  return proveedores ? { ...row, proveedores } : row;
}

async function readKept(): Promise<Kept[]> {
  const answer = listOf(withKeys<Kept>('id', 'desde', 'titulo', 'datos'));
  return rpc(await loadApi(), 'mis_guardados', undefined, answer, { get: true });
}

/** Of how many the page is saved; the others open where they were seen. */
const mostPages = 20;

/** Questions that are kept open without a network: the worker saves their pages, and the library. */
async function keepPages(kept: Kept[]): Promise<void> {
  const paths = new Set(
    kept
      .slice(0, mostPages)
      .map(({ id, datos }) =>
        datos.clase === 'recurso'
          ? '/recursos'
          : `/question/${datos.clase === 'pregunta' ? id : datos.pregunta}`,
      ),
  );
  for (const path of paths)
    if (!(await caches.match(path, { cacheName: 'pages' }))) keepForOffline(window.location.origin + path);
}
