import { formatCount } from '../../lib/count.ts';
import type { Tables } from '../../lib/database.types.ts';
import { fold } from '../../lib/fold.ts';
import { answerAll, type FactCheck } from './fact-checks.ts';
import type { Filters } from './filters.ts';
import { listedFacts } from './listed-facts.ts';
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

/** The loaded providers that match every filter but those on facts. */
export function filterProviders(
  providers: ProviderSummary[],
  filters: Filters,
  plans: Plan[],
): ProviderSummary[] {
  const { q, tipo, municipio, planes, subcategoria, plan } = filters;
  const others = { tipo, municipio, planes, subcategoria, plans: plan ? planNames(plan, plans) : null };
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

export function splitByFacts<Row extends { hechos?: string | null }>(
  providers: Row[],
  checks: FactCheck[],
): ByFacts<Row> {
  if (checks.length === 0) return { found: providers, unconfirmed: [] };
  const found: Row[] = [];
  const unconfirmed: Row[] = [];
  for (const provider of providers) {
    const answer = answerAll(checks, listedFacts(provider));
    if (answer === 'yes') found.push(provider);
    else if (answer === 'unknown') unconfirmed.push(provider);
  }
  return { found, unconfirmed };
}

export function countProviders(count: number): string {
  return count === 1 ? '1 proveedor' : `${formatCount(count)} proveedores`;
}
