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

/** A row of a loaded list, and its text for the search. */
interface Entry {
  provider: ProviderSummary;
  /** Folded name and description; filled lazily. */
  text?: string;
  /** Of the last `Near` that was looked at. */
  group: number;
}

/** What a text leaves of a list; it was searched for in the step before. */
interface Step {
  wanted: string;
  before?: Step;
  near: Near | null;
  entries: ByFacts<Entry>;
  providers: FoundProviders;
}

interface FoundProviders extends ByFacts<ProviderSummary> {
  /** With `near`: how many of those found stand in each of its groups, which follow one another. */
  groupSizes?: number[] | undefined;
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
  const search = searches.get(providers) ?? {
    entries: providers.map((provider) => ({ provider, group: 0 })),
  };
  searches.set(providers, search);
  return search;
}

/** Folds the texts of `count` providers from `start` on, ahead of the first keystroke. */
export function foldTexts(providers: ProviderSummary[], start: number, count: number): void {
  for (const entry of searchOf(providers).entries.slice(start, start + count)) textOf(entry);
}

/** The text of the provider at a place of the list, as the search compares it. */
export function textsOf(providers: ProviderSummary[]): (at: number) => string {
  const { entries } = searchOf(providers);
  return (at) => {
    const entry = entries[at];
    return entry ? textOf(entry) : '';
  };
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
 * The loaded providers that match every filter; `checks` are those on facts, and `near` orders them. A key press looks at texts alone: the other
 * filters are applied when they change, a letter more is searched for in what the letters before it have left, and a
 * letter less goes back to a step that is there.
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
  const search = searchOf(providers);
  const { last } = search;
  const isSame = last?.others === others && last.checks === checks && last.step.near === near;
  let step = isSame ? last.step : choose(search.entries, passing(chosen), checks, near);
  const wanted = fold(q);
  while (step.before && !wanted.includes(step.wanted)) step = step.before;
  if (step.wanted !== wanted) step = narrow(step, wanted);
  search.last = { others, checks, step };
  return step.providers;
}

/** The step without a text. */
function choose(
  entries: Entry[],
  passes: (provider: ProviderSummary) => boolean,
  checks: FactCheck[],
  near: Near | null,
): Step {
  const passed = entries.filter(({ provider }) => passes(provider));
  const ordered = near ? orderByNear(passed, near) : passed;
  return toStep({ wanted: '', near, entries: splitBy(ordered, toProvider, checks) });
}

/** Keeps the group with each entry, so that a key press counts without looking at places. */
function orderByNear(entries: Entry[], near: Near): Entry[] {
  const groups = groupByNear(entries, near, toProvider);
  for (const [group, members] of groups.entries()) for (const entry of members) entry.group = group;
  return groups.flat();
}

function narrow(before: Step, wanted: string): Step {
  const found = keepWith(before.entries.found, wanted);
  const unconfirmed = keepWith(before.entries.unconfirmed, wanted);
  return toStep({ wanted, before, near: before.near, entries: { found, unconfirmed } });
}

/** A loop, without a call for each entry: ten thousand are looked at between a key and its frame. */
function keepWith(entries: Entry[], wanted: string): Entry[] {
  const kept: Entry[] = [];
  for (const entry of entries) if (textOf(entry).includes(wanted)) kept.push(entry);
  return kept;
}

function toStep(step: Omit<Step, 'providers'>): Step {
  const { found, unconfirmed } = step.entries;
  const groupSizes = step.near?.groups.map(() => 0);
  if (groupSizes) for (const { group } of found) groupSizes[group] = (groupSizes[group] ?? 0) + 1;
  const providers = { found: toProviders(found), unconfirmed: toProviders(unconfirmed), groupSizes };
  return { ...step, providers };
}

function toProviders(entries: Entry[]): ProviderSummary[] {
  const providers: ProviderSummary[] = [];
  for (const { provider } of entries) providers.push(provider);
  return providers;
}

function toProvider({ provider }: Entry): ProviderSummary {
  return provider;
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
