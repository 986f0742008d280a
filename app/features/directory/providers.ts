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

/** A row of a loaded list, and its text for the search. */
interface Entry {
  provider: ProviderSummary;
  /** Folded name and description; filled lazily. */
  text?: string;
}

/** What a text leaves of a list; it was searched for in the step before. */
interface Step {
  wanted: string;
  before?: Step;
  entries: ByFacts<Entry>;
  providers: ByFacts<ProviderSummary>;
}

/** Search in a loaded list. */
interface Search {
  entries: Entry[];
  /** The last one, and the filters beside its text. */
  last?: { others: string; checks: FactCheck[]; step: Step };
}

const searches = new WeakMap<ProviderSummary[], Search>();
const noChecks: FactCheck[] = [];

function searchOf(providers: ProviderSummary[]): Search {
  const search = searches.get(providers) ?? { entries: providers.map((provider) => ({ provider })) };
  searches.set(providers, search);
  return search;
}

/** Folds the texts of `count` providers from `start` on, ahead of the first keystroke. */
export function foldTexts(providers: ProviderSummary[], start: number, count: number): void {
  for (const entry of searchOf(providers).entries.slice(start, start + count)) textOf(entry);
}

/** Folding also flattens the string: a concatenated one would be flattened by the engine during the first search. */
function textOf(entry: Entry): string {
  entry.text ??= fold(`${entry.provider.nombre}\0${entry.provider.descripcion ?? ''}`);
  return entry.text;
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
 * The loaded providers that match every filter; `checks` are those on facts. A key press looks at texts alone: the other
 * filters are applied when they change, a letter more is searched for in what the letters before it have left, and a
 * letter less goes back to a step that is there.
 */
export function findProviders(
  providers: ProviderSummary[],
  { q, tipo, municipio, planes, subcategoria, plan }: Filters,
  plans: Plan[],
  checks: FactCheck[],
): ByFacts<ProviderSummary> {
  const chosen = { tipo, municipio, planes, subcategoria, plans: plan ? planNames(plan, plans) : null };
  const others = JSON.stringify(chosen);
  const search = searchOf(providers);
  const isSame = search.last?.others === others && search.last.checks === checks;
  let step = isSame && search.last ? search.last.step : choose(search.entries, passing(chosen), checks);
  const wanted = fold(q);
  while (step.before && !wanted.includes(step.wanted)) step = step.before;
  if (step.wanted !== wanted) step = narrow(step, wanted);
  search.last = { others, checks, step };
  return step.providers;
}

/** The step without a text. */
function choose(entries: Entry[], passes: (provider: ProviderSummary) => boolean, checks: FactCheck[]): Step {
  const passed = entries.filter(({ provider }) => passes(provider));
  return toStep({ wanted: '', entries: splitBy(passed, ({ provider }) => provider, checks) });
}

function narrow(before: Step, wanted: string): Step {
  const hasText = (entry: Entry) => textOf(entry).includes(wanted);
  const { found, unconfirmed } = before.entries;
  const entries = { found: found.filter(hasText), unconfirmed: unconfirmed.filter(hasText) };
  return toStep({ wanted, before, entries });
}

function toStep(step: Omit<Step, 'providers'>): Step {
  const { found, unconfirmed } = step.entries;
  const toProvider = ({ provider }: Entry) => provider;
  return { ...step, providers: { found: found.map(toProvider), unconfirmed: unconfirmed.map(toProvider) } };
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

export function splitByFacts<Row extends WithFacts>(providers: Row[], checks: FactCheck[]): ByFacts<Row> {
  return splitBy(providers, (provider) => provider, checks);
}

function splitBy<Row>(rows: Row[], factsOf: (row: Row) => WithFacts, checks: FactCheck[]): ByFacts<Row> {
  if (checks.length === 0) return { found: rows, unconfirmed: [] };
  const found: Row[] = [];
  const unconfirmed: Row[] = [];
  for (const row of rows) {
    const answer = answerAll(checks, listedFacts(factsOf(row)));
    if (answer === 'yes') found.push(row);
    else if (answer === 'unknown') unconfirmed.push(row);
  }
  return { found, unconfirmed };
}

export function countProviders(count: number): string {
  return count === 1 ? '1 proveedor' : `${formatCount(count)} proveedores`;
}
