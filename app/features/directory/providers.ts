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

/** Approved listings by the three filters that reload the list, newest first. */
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
  const [listings, ratings] = await Promise.all([
    // No automatic retry: somebody waits for it, and the page offers a retry at once.
    approved(api, filters).abortSignal(options.signal).retry(false),
    options.withRatings ? fetchRatings(api) : null,
  ]);
  if (listings.error) throw listings.error;
  return rate(share(listings.data), ratings);
}

/**
 * The first cards by all filters. `total` is known only when they are all there are: counting thousands of rows would
 * take longer than the rest of the page, and the whole list, which follows, counts itself.
 */
export async function fetchFirstProviders(
  api: Api,
  filters: Filters,
  options: { withRatings: boolean },
): Promise<{ proveedores: ProviderSummary[]; total: number | null }> {
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
  return { proveedores: rate(first, ratings), total: data.length > firstCards ? null : first.length };
}

type Ratings = Map<string | null, { promedio: number | null; total: number | null }>;

/** Average and number of reviews of the listings that have any. */
async function fetchRatings(api: Api, ids?: string[]): Promise<Ratings> {
  const query = api.from('resumen_calificaciones').select('proveedor_id,promedio,total');
  const { data, error } = await (ids ? query.in('proveedor_id', ids) : query);
  if (error) throw error;
  return new Map(data.map(({ proveedor_id, ...rating }) => [proveedor_id, rating]));
}

function rate(proveedores: ProviderSummary[], ratings: Ratings | null): ProviderSummary[] {
  if (!ratings) return proveedores;
  return proveedores.map((proveedor) => ({ ...proveedor, calificacion: ratings.get(proveedor.id) ?? null }));
}

/** The names under which a listing may hold a plan of the filter. */
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

function searchOf(proveedores: ProviderSummary[]): Search {
  const search = searches.get(proveedores) ?? { texts: [] };
  searches.set(proveedores, search);
  return search;
}

/** Folds the texts of `count` providers from `start` on, ahead of the first keystroke. */
export function foldTexts(proveedores: ProviderSummary[], start: number, count: number): void {
  const { texts } = searchOf(proveedores);
  for (const [offset, proveedor] of proveedores.slice(start, start + count).entries()) {
    texts[start + offset] ??= searchText(proveedor);
  }
}

/** Folding also flattens the string: a concatenated one would be flattened by the engine during the first search. */
function searchText({ nombre, descripcion }: ProviderSummary): string {
  return fold(`${nombre}\0${descripcion ?? ''}`);
}

/** The loaded providers that match every filter. */
export function filterProviders(
  proveedores: ProviderSummary[],
  { q, ...others }: Filters,
): ProviderSummary[] {
  const wanted = fold(q);
  const passes = passing(others);
  if (!wanted) return proveedores.filter(passes);

  const search = searchOf(proveedores);
  const key = JSON.stringify(others);
  const { texts, last } = search;
  const found: ProviderSummary[] = [];
  const positions: number[] = [];
  function look(proveedor: ProviderSummary | undefined, position: number) {
    if (!proveedor || !passes(proveedor)) return;
    texts[position] ??= searchText(proveedor);
    if (!texts[position].includes(wanted)) return;
    found.push(proveedor);
    positions.push(position);
  }
  if (last?.others === key && wanted.includes(last.wanted)) {
    for (const position of last.positions) look(proveedores[position], position);
  } else {
    proveedores.forEach(look);
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
function share(proveedores: ProviderSummary[]): ProviderSummary[] {
  const words = new Map<string, string>();
  const lists = new Map<string, string[]>();
  function once(word: string): string {
    const kept = words.get(word) ?? word;
    words.set(kept, kept);
    return kept;
  }
  for (const proveedor of proveedores) {
    proveedor.municipio = once(proveedor.municipio);
    if (proveedor.subcategoria) proveedor.subcategoria = once(proveedor.subcategoria);
    if (!proveedor.planes_aceptados) continue;
    const name = proveedor.planes_aceptados.join('\n');
    const plans = lists.get(name) ?? proveedor.planes_aceptados.map(once);
    lists.set(name, plans);
    proveedor.planes_aceptados = plans;
  }
  return proveedores;
}
