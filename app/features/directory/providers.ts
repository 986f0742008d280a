import type { Api } from '../../lib/api.ts';
import { formatCount } from '../../lib/count.ts';
import type { Tables } from '../../lib/database.types.ts';
import { fold, foldedPattern } from '../../lib/fold.ts';
import { planEquivalences } from '../../lib/lists/plans.ts';
import type { Filters } from './filters.ts';

const cardColumns =
  'id,nombre,descripcion,tipo_servicio,subcategoria,municipio,acepta_planes,planes_aceptados,telefono,web,logo_url';

/** The columns of a provider that cards and filters need. */
export type ProviderSummary = Pick<
  Tables<'proveedores'>,
  | 'id'
  | 'nombre'
  | 'descripcion'
  | 'tipo_servicio'
  | 'subcategoria'
  | 'municipio'
  | 'acepta_planes'
  | 'planes_aceptados'
  | 'telefono'
  | 'web'
  | 'logo_url'
> & {
  /** Only where cards show reviews (CARD_RATING=reviews); null without any. */
  calificacion?: { promedio: number | null; total: number | null } | null;
};

/** How many cards the first page of the server holds. */
export const firstCards = 12;

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

/** The names under which a provider may hold a plan of the filter. */
export function planNames(plan: string): string[] {
  const equivalent = new Map<string, string>(Object.entries(planEquivalences)).get(plan);
  return equivalent ? [plan, equivalent] : [plan];
}

/** Search index of a loaded list. */
interface Search {
  /** Folded name and description of each provider; filled lazily. */
  texts: string[];
  /** Matches of the last search: a longer text with the same beginning is searched only among them. */
  last?: { others: string; wanted: string; positions: number[] };
}

const searches = new WeakMap<ProviderSummary[], Search>();

function searchOf(providers: ProviderSummary[]): Search {
  const search = searches.get(providers) ?? { texts: [] };
  searches.set(providers, search);
  return search;
}

/** Folds the texts of `count` providers from `start` on, ahead of the first keystroke. */
export function foldTexts(providers: ProviderSummary[], start: number, count: number): void {
  const { texts } = searchOf(providers);
  for (const [offset, provider] of providers.slice(start, start + count).entries()) {
    texts[start + offset] ??= searchText(provider);
  }
}

/** Folding also flattens the string: a concatenated one would be flattened by the engine during the first search. */
function searchText({ nombre, descripcion }: ProviderSummary): string {
  return fold(`${nombre}\0${descripcion ?? ''}`);
}

/** The loaded providers that match every filter. */
export function filterProviders(providers: ProviderSummary[], { q, ...others }: Filters): ProviderSummary[] {
  const wanted = fold(q);
  const passes = passing(others);
  if (!wanted) return providers.filter(passes);

  const search = searchOf(providers);
  const key = JSON.stringify(others);
  const { texts, last } = search;
  const found: ProviderSummary[] = [];
  const positions: number[] = [];
  function look(provider: ProviderSummary | undefined, position: number) {
    if (!provider || !passes(provider)) return;
    texts[position] ??= searchText(provider);
    if (!texts[position].includes(wanted)) return;
    found.push(provider);
    positions.push(position);
  }
  if (last?.others === key && wanted.includes(last.wanted)) {
    for (const position of last.positions) look(providers[position], position);
  } else {
    providers.forEach(look);
  }
  search.last = { others: key, wanted, positions };
  return found;
}

function passing({ tipo, municipio, planes, subcategoria, plan }: Omit<Filters, 'q'>) {
  const plans = plan ? planNames(plan) : null;
  return (p: ProviderSummary): boolean => {
    if (tipo && p.tipo_servicio !== tipo) return false;
    if (municipio && p.municipio !== municipio) return false;
    if (planes && p.acepta_planes !== (planes === 'si')) return false;
    if (subcategoria && p.subcategoria !== subcategoria) return false;
    return !plans || plans.some((name) => p.planes_aceptados?.includes(name));
  };
}

export function countProviders(count: number): string {
  return count === 1 ? '1 proveedor' : `${formatCount(count)} proveedores`;
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
