import type { Tables } from '../../lib/database.types.ts';
import { fold } from '../../lib/fold.ts';
import { answerAll, type FactCheck } from './fact-checks.ts';
import { type Filters, onlyMunicipality } from './filters.ts';
import { listedFacts } from './listed-facts.ts';
import { groupByNear, type Near } from './near.ts';
import { type Plan, planNames } from './plans.ts';

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
  /** Only where cards show reviews (PUBLIC_CARD_RATING=reviews); null without any. */
  calificacion?: { promedio: number | null; total: number | null } | null;
  /** `resumen_hechos.linea`; null where nothing is known. */
  hechos?: string | null;
};

/** How many cards the first page of the server holds. */
export const firstCards = 12;

interface FoundProviders extends ByFacts<ProviderSummary> {
  /** With `near`: how many of those found stand in each of its groups, which follow one another. */
  groupSizes?: number[] | undefined;
}

/** A search in a list: who matches every filter but the text, and what the last text left of them. */
interface Search {
  others: string;
  checks: FactCheck[];
  near: Near | null;
  /** For whom every fact holds, by the groups of `near`. */
  groups: ProviderSummary[][];
  unconfirmed: ProviderSummary[];
  last?: { wanted: string; providers: FoundProviders };
}

/** The last one of each list. */
const searches = new WeakMap<ProviderSummary[], Search>();
const noChecks: FactCheck[] = [];

const texts = new WeakMap<ProviderSummary, string>();

/** As the search compares it. Folding also flattens the string: a concatenated one would be flattened by the engine. */
export function textOf(provider: ProviderSummary): string {
  const text = texts.get(provider) ?? fold(`${provider.nombre}\0${provider.descripcion ?? ''}`);
  texts.set(provider, text);
  return text;
}

/** The loaded providers that match every filter but those on facts. */
export function filterProviders(
  providers: ProviderSummary[],
  filters: Filters,
  plans: Plan[],
): ProviderSummary[] {
  return findProviders(providers, filters, plans, noChecks).found;
}

/**
 * The loaded providers that match every filter; `checks` are those on facts, and `near` orders them. A key press looks at
 * texts alone, and the same search gives the same lists.
 */
export function findProviders(
  providers: ProviderSummary[],
  filters: Filters,
  plans: Plan[],
  checks: FactCheck[],
  near: Near | null = null,
): FoundProviders {
  const { q, tipo, planes, subcategoria, plan } = filters;
  const municipio = onlyMunicipality(filters);
  const chosen = { tipo, municipio, planes, subcategoria, plans: plan ? planNames(plan, plans) : null };
  const others = JSON.stringify(chosen);
  let search = searches.get(providers);
  if (search?.others !== others || search.checks !== checks || search.near !== near) {
    const passed = providers.filter(passing(chosen));
    const groups = near ? groupByNear(passed, near, (provider) => provider) : [passed];
    const parts = groups.map((group) => splitByFacts(group, checks));
    search = {
      ...{ others, checks, near },
      groups: parts.map(({ found }) => found),
      unconfirmed: parts.flatMap(({ unconfirmed }) => unconfirmed),
    };
    searches.set(providers, search);
  }
  const wanted = fold(q);
  if (search.last?.wanted !== wanted) search.last = { wanted, providers: withText(search, wanted) };
  return search.last.providers;
}

function withText({ groups, unconfirmed, near }: Search, wanted: string): FoundProviders {
  const keep = (all: ProviderSummary[]) =>
    wanted === '' ? all : all.filter((provider) => textOf(provider).includes(wanted));
  const kept = groups.map(keep);
  return {
    found: kept.flat(),
    unconfirmed: keep(unconfirmed),
    groupSizes: near ? kept.map(({ length }) => length) : undefined,
  };
}

interface OtherFilters extends Pick<Filters, 'tipo' | 'municipio' | 'planes' | 'subcategoria'> {
  /** All names of the plan. */
  plans: string[] | null;
}

function passing({ tipo, municipio, planes, subcategoria, plans }: OtherFilters) {
  return (p: ProviderSummary): boolean => {
    if (tipo && p.tipo_servicio !== tipo) return false;
    if (municipio && p.municipio !== municipio) return false;
    if (planes && p.acepta_planes !== (planes === 'si')) return false;
    if (subcategoria && p.subcategoria !== subcategoria) return false;
    return !plans || plans.some((name) => p.planes_aceptados?.includes(name));
  };
}

interface ByFacts<Row> {
  /** For whom every fact holds. */
  found: Row[];
  /** Who has not confirmed some of them, and none to the contrary. */
  unconfirmed: Row[];
}

interface WithFacts {
  hechos?: string | null;
}

export function splitByFacts<Row extends WithFacts>(rows: Row[], checks: FactCheck[]): ByFacts<Row> {
  if (checks.length === 0) return { found: rows, unconfirmed: [] };
  const found: Row[] = [];
  const unconfirmed: Row[] = [];
  for (const row of rows) {
    const answer = answerAll(checks, listedFacts(row));
    if (answer === 'yes') found.push(row);
    else if (answer === 'unknown') unconfirmed.push(row);
  }
  return { found, unconfirmed };
}
