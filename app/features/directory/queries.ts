import type { Api } from '../../lib/api.ts';
import { foldedPattern } from '../../lib/fold.ts';
import { isId } from '../../lib/ids.ts';
import { factColumns, fetchConfirmations, readFacts } from '../facts/queries.ts';
import { fetchPendingReview, fetchReviews } from '../reviews/queries.ts';
import type { Filters } from './filters.ts';
import type { ProviderPage } from './provider-detail.ts';
import type { ProviderType } from './provider-types.ts';
import { firstCards, type ProviderSummary, planNames } from './providers.ts';

const cardColumns =
  'id,nombre,descripcion,tipo_servicio,subcategoria,municipio,acepta_planes,planes_aceptados,telefono,web,logo_url';

/** Approved providers by the three filters that reload the list, newest first. */
function approved(api: Api, { tipo, municipio, planes }: Filters) {
  let query = api.from('proveedores').select(cardColumns).eq('aprobado_por_admin', true);
  if (tipo) query = query.eq('tipo_servicio', tipo);
  if (municipio) query = query.eq('municipio', municipio);
  if (planes) query = query.eq('acepta_planes', planes === 'si');
  return query.order('fecha_creacion', { ascending: false }).order('id');
}

/** All approved providers in one read. */
export async function fetchAllProviders(
  api: Api,
  filters: Filters,
  options: { withRatings: boolean; signal: AbortSignal },
): Promise<ProviderSummary[]> {
  const [providers, ratings] = await Promise.all([
    // No automatic retry: somebody waits for it, and the page offers a retry at once.
    approved(api, filters).abortSignal(options.signal).retry(false),
    options.withRatings ? fetchRatings(api) : null,
  ]);
  if (providers.error) throw providers.error;
  return rate(share(providers.data), ratings);
}

/**
 * The first cards by all filters. `total` is known only when they are all there are: counting thousands of rows would
 * take longer than the rest of the page, and the whole list, which follows, counts itself.
 */
export async function fetchFirstProviders(
  api: Api,
  filters: Filters,
  options: { withRatings: boolean },
): Promise<{ providers: ProviderSummary[]; total: number | null }> {
  let query = approved(api, filters);
  if (filters.subcategoria) query = query.eq('subcategoria', filters.subcategoria);
  if (filters.plan) query = query.overlaps('planes_aceptados', planNames(filters.plan));
  if (filters.q.trim()) {
    const pattern = JSON.stringify(foldedPattern(filters.q));
    query = query.or(`nombre.imatch.${pattern},descripcion.imatch.${pattern}`);
  }
  const { data, error } = await query.limit(firstCards + 1);
  if (error) throw error;
  const first = data.slice(0, firstCards);
  const ids = first.map(({ id }) => id);
  const ratings = options.withRatings ? await fetchRatings(api, ids) : null;
  return { providers: rate(first, ratings), total: data.length > firstCards ? null : first.length };
}

type Ratings = Map<string | null, { promedio: number | null; total: number | null }>;

/** Average and number of reviews of the providers that have any. */
async function fetchRatings(api: Api, ids?: string[]): Promise<Ratings> {
  const query = api.from('resumen_calificaciones').select('proveedor_id,promedio,total');
  const { data, error } = await (ids ? query.in('proveedor_id', ids) : query);
  if (error) throw error;
  return new Map(data.map(({ proveedor_id, ...rating }) => [proveedor_id, rating]));
}

function rate(providers: ProviderSummary[], ratings: Ratings | null): ProviderSummary[] {
  if (!ratings) return providers;
  return providers.map((provider) => ({ ...provider, calificacion: ratings.get(provider.id) ?? null }));
}

/** Interns repeated strings and lists: a long list then takes half the memory. */
function share(providers: ProviderSummary[]): ProviderSummary[] {
  const words = new Map<string, string>();
  const lists = new Map<string, string[]>();
  function once(word: string): string {
    const kept = words.get(word) ?? word;
    words.set(kept, kept);
    return kept;
  }
  for (const provider of providers) {
    provider.municipio = once(provider.municipio);
    if (provider.subcategoria) provider.subcategoria = once(provider.subcategoria);
    if (!provider.planes_aceptados) continue;
    const name = provider.planes_aceptados.join('\n');
    const plans = lists.get(name) ?? provider.planes_aceptados.map(once);
    lists.set(name, plans);
    provider.planes_aceptados = plans;
  }
  return providers;
}

/** A provider, its facts and reviews, as far as the caller may see them. Null: there is none, or not for the caller. */
export async function fetchProviderPage(
  api: Api,
  id: string,
  userId: string | null,
): Promise<ProviderPage | null> {
  if (!isId(id)) return null;
  const [row, confirmations, reviews, pendingReview] = await Promise.all([
    api.from('proveedores').select(`*,${factColumns}`).eq('id', id).maybeSingle(),
    fetchConfirmations(api, id),
    fetchReviews(api, id),
    userId ? fetchPendingReview(api, id, userId) : null,
  ]);
  if (row.error) throw row.error;
  if (!row.data) return null;
  const { sedes, detalles, primera_visita, ...provider } = row.data;
  const facts = readFacts({ sedes, detalles, primera_visita }, confirmations);
  // Where nothing tells the time, every rendering is the same.
  const servedAt = confirmations.length > 0 ? Date.now() : 0;
  return { provider, facts, reviews, pendingReview, servedAt };
}

export type TypeCounts = Partial<Record<ProviderType, number>>;

/** Approved providers of each type, counted by the database. Undefined when that fails: the page then shows no numbers. */
export async function countByType(api: Api): Promise<TypeCounts | undefined> {
  const { data, error } = await api.rpc('contar_proveedores', undefined, { get: true });
  if (error) {
    console.error('Providers could not be counted:', error.message);
    return undefined;
  }
  return Object.fromEntries(data.map(({ tipo_servicio, total }) => [tipo_servicio, total]));
}
