import type { Api } from '../../lib/api.ts';
import { dayOf } from '../../lib/dates.ts';
import { foldedPattern } from '../../lib/fold.ts';
import { compileChecks } from './fact-checks.ts';
import { type Filters, hasFactFilters, nearMunicipality, onlyMunicipality } from './filters.ts';
import { countDay } from './listed-facts.ts';
import { compileNear, groupByNear } from './near.ts';
import { fetchPlans, type Plan, planNames } from './plans.ts';
import { firstCards, type ProviderSummary, splitByFacts } from './providers.ts';

/** With the facts in one line: `listed-facts.ts` reads it. */
const cardColumns =
  'id,nombre,descripcion,tipo_servicio,subcategoria,municipio,acepta_planes,planes_aceptados,telefono,web,logo_url,...resumen_hechos(hechos:linea)';
const lineColumns = 'id,municipio,...resumen_hechos(hechos:linea)';

/** Approved providers by the three filters that reload the list: who can be reached first, then the newest. */
export function approved<Columns extends string>(api: Api, filters: Filters, columns: Columns) {
  const { tipo, planes } = filters;
  const municipio = onlyMunicipality(filters);
  let query = api.from('proveedores').select(columns).eq('aprobado_por_admin', true);
  if (tipo) query = query.eq('tipo_servicio', tipo);
  if (municipio) query = query.eq('municipio', municipio);
  if (planes) query = query.eq('acepta_planes', planes === 'si');
  return query
    .order('alcance', { ascending: false })
    .order('fecha_creacion', { ascending: false })
    .order('id');
}

/** The same by all filters but those on facts. */
function matching<Columns extends string>(api: Api, filters: Filters, plans: Plan[], columns: Columns) {
  let query = approved(api, filters, columns);
  if (filters.subcategoria) query = query.eq('subcategoria', filters.subcategoria);
  if (filters.plan) query = query.overlaps('planes_aceptados', planNames(filters.plan, plans));
  if (filters.q.trim()) {
    const pattern = JSON.stringify(foldedPattern(filters.q));
    query = query.or(`nombre.imatch.${pattern},descripcion.imatch.${pattern}`);
  }
  return query;
}

/** A whole list, and what the filter on plans finds in it. */
export interface LoadedProviders {
  providers: ProviderSummary[];
  plans: Plan[];
}

/** All approved providers in one read. */
export async function fetchAllProviders(
  api: Api,
  filters: Filters,
  options: { withRatings: boolean; signal: AbortSignal },
): Promise<LoadedProviders> {
  const [providers, plans, ratings] = await Promise.all([
    // No automatic retry: somebody waits for it, and the page offers a retry at once.
    approved(api, filters, cardColumns).abortSignal(options.signal).retry(false),
    fetchPlans(api, options.signal),
    options.withRatings ? fetchRatings(api) : null,
  ]);
  if (providers.error) throw providers.error;
  return { providers: rate(share(providers.data), ratings), plans };
}

export interface FirstProviders {
  /** With filters on facts those that hold come first, then, if they are wanted, who has not confirmed; both by *Cerca de*. */
  providers: ProviderSummary[];
  total: number | null;
  /** How many have not confirmed; 0 without filters on facts. */
  unconfirmedTotal: number | null;
  /** Only with the filter on plans: a page is not longer for what nobody asked for. */
  plans?: Plan[];
}

interface FirstOptions {
  withRatings: boolean;
  /** The moment at which facts are looked at. */
  now: number;
}

/**
 * The first cards by all filters. `total` is known only when they are all there are: counting thousands of rows would
 * take longer than the rest of the page, and the whole list, which follows, counts itself.
 */
export async function fetchFirstProviders(
  api: Api,
  filters: Filters,
  options: FirstOptions,
): Promise<FirstProviders> {
  if (!filters.plan) return fetchFirst(api, filters, [], options);
  const plans = await fetchPlans(api);
  return { ...(await fetchFirst(api, filters, plans, options)), plans };
}

async function fetchFirst(
  api: Api,
  filters: Filters,
  plans: Plan[],
  options: FirstOptions,
): Promise<FirstProviders> {
  if (hasFactFilters(filters) || filters.cerca) return fetchFirstByLines(api, filters, plans, options);
  const { data, error } = await matching(api, filters, plans, cardColumns).limit(firstCards + 1);
  if (error) throw error;
  const providers = await withRatings(api, data.slice(0, firstCards), options);
  return { providers, total: data.length > firstCards ? null : providers.length, unconfirmedTotal: 0 };
}

/**
 * The first cards by filters on facts and by what is near. The lines of all that match otherwise are read and looked at
 * here, by the same rules as in the browser: a second set of them in SQL could differ, and the totals are known as well.
 */
async function fetchFirstByLines(
  api: Api,
  filters: Filters,
  plans: Plan[],
  options: FirstOptions,
): Promise<FirstProviders> {
  const lines = await matching(api, filters, plans, lineColumns);
  if (lines.error) throw lines.error;
  const municipio = nearMunicipality(filters);
  const near = municipio ? compileNear(municipio, countDay(dayOf(new Date(options.now)))) : null;
  const ordered = near ? groupByNear(lines.data, near, (row) => row).flat() : lines.data;
  const { found, unconfirmed } = splitByFacts(ordered, compileChecks(filters, options.now));
  const shown = [...found.slice(0, firstCards), ...(filters.otros ? unconfirmed.slice(0, firstCards) : [])];
  const ids = shown.map(({ id }) => id);
  const { data, error } = await approved(api, filters, cardColumns).in('id', ids);
  if (error) throw error;
  const position = new Map(ids.map((id, index) => [id, index]));
  const cards = data.sort((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
  return {
    providers: await withRatings(api, cards, options),
    total: found.length,
    unconfirmedTotal: unconfirmed.length,
  };
}

async function withRatings(
  api: Api,
  providers: ProviderSummary[],
  options: FirstOptions,
): Promise<ProviderSummary[]> {
  const ids = providers.map(({ id }) => id);
  return rate(providers, options.withRatings ? await fetchRatings(api, ids) : null);
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
