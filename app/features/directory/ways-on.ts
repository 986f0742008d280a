import { dayOf } from '../../lib/dates.ts';
import { fold } from '../../lib/fold.ts';
import { compileChecks, type FactCheck } from './fact-checks.ts';
import { chosenFacts, type FactFilterName, factWords } from './fact-filters.ts';
import { clearFact, clearFilter, type Filters, nearMunicipality } from './filters.ts';
import { countDay, listedFacts } from './listed-facts.ts';
import { compileNear } from './near.ts';
import { type Plan, planNames } from './plans.ts';
import { type ProviderSummary, textOf } from './providers.ts';

/** A search close to the one that found nobody, and how many it finds. */
export interface WayOn {
  kind: 'without' | 'near' | 'online';
  filters: Filters;
  count: number;
  /** Of `without`: the filters that are taken away, as families read them. */
  without: string[];
  /** Where the one that is found is. */
  municipio: string | null;
}

/** One filter of the search: whether a provider passes, and the search without it. */
interface Condition {
  words: string;
  passes(provider: ProviderSummary): boolean;
  clear(filters: Filters): Filters;
}

/**
 * What helps where nothing is found, at most three ways, each only if it leads to somebody. All providers are gone through
 * once: of each it is noted which filters it fails, and every way is read off these notes.
 */
export function findWaysOn(
  providers: ProviderSummary[],
  filters: Filters,
  plans: Plan[],
  now: number,
): WayOn[] {
  const conditions = conditionsOf(filters, plans, now);
  const day = countDay(dayOf(new Date(now)));
  const place = conditions.findIndex(({ words }) => words === filters.municipio);
  const placeBit = place < 0 ? 0 : 1 << place;
  const near = filters.municipio ? compileNear(filters.municipio, day) : null;
  /** By the set of the filters that it fails: how many, and one of them. */
  const failing = new Map<number, { count: number; first: ProviderSummary }>();
  let neighbours = 0;
  let online = 0;
  for (const provider of providers) {
    if (filters.tipo && provider.tipo_servicio !== filters.tipo) continue;
    let failed = 0;
    let others = 0;
    for (const [at, condition] of conditions.entries()) {
      // Nobody takes more than two filters and the place away: the dear ones, which come last, are not asked.
      if (others > 2) break;
      if (condition.passes(provider)) continue;
      failed |= 1 << at;
      if (at !== place) others += 1;
    }
    if (others > 2) continue;
    const noted = failing.get(failed);
    if (noted) noted.count += 1;
    else failing.set(failed, { count: 1, first: provider });
    if (!near || (failed & ~placeBit) !== 0) continue;
    const group = near.groupOf(provider);
    if (group >= 0 && group < firstFarGroup) neighbours += 1;
    if (near.isOnline(provider)) online += 1;
  }
  const ways: WayOn[] = [];
  const profession = conditions.findIndex(({ words }) => words === filters.subcategoria);
  const least = findLeast(failing, placeBit, conditions.length, filters.tipo !== null, profession);
  if (least) {
    const left = conditions.filter((_, at) => least.set & (1 << at));
    ways.push({
      kind: 'without',
      filters: left.reduce((cleared, { clear }) => clear(cleared), filters),
      count: least.count,
      without: left.filter(({ words }) => words !== filters.municipio).map(({ words }) => words),
      municipio: least.count === 1 ? least.first.municipio : null,
    });
  }
  const others = { without: [], municipio: filters.municipio };
  if (neighbours > 0 && !nearMunicipality(filters))
    ways.push({ kind: 'near', filters: { ...filters, cerca: 'si' }, count: neighbours, ...others });
  if (online > 0)
    ways.push({
      kind: 'online',
      filters: { ...filters, municipio: null, cerca: undefined, modalidad: ['en_linea'] },
      count: online,
      ...others,
    });
  return ways;
}

/** Groups of `compileNear` from here on are no neighbours. */
const firstFarGroup = 3;

interface Least {
  set: number;
  count: number;
  first: ProviderSummary;
}

/**
 * The fewest filters whose removal finds somebody: one; one and the place, since distance is for the family to judge; two.
 * Of several the one that finds most. The place alone is told by the ways near and online, and the profession stays as
 * long as anything else helps: whoever looks for one is seldom helped by another.
 */
function findLeast(
  failing: Map<number, { count: number; first: ProviderSummary }>,
  placeBit: number,
  conditions: number,
  hasType: boolean,
  profession: number,
): Least | undefined {
  const bits = Array.from({ length: conditions }, (_, at) => 1 << at).filter((bit) => bit !== placeBit);
  // Without its only filter a search is no search; the type, which stays, is one.
  const filters = conditions + (hasType ? 1 : 0);
  const singles = filters > 1 ? bits : [];
  const pairs = filters > 2 ? bits.flatMap((bit) => bits.map((other) => bit | other)) : [];
  const steps = [singles, singles.map((bit) => bit | placeBit), pairs, pairs.map((pair) => pair | placeBit)];
  const keepsProfession = (set: number) => profession < 0 || !(set & (1 << profession));
  for (const sets of [...steps.map((step) => step.filter(keepsProfession)), ...steps]) {
    const found = sets.flatMap((set) => sumWithin(failing, set, placeBit) ?? []);
    const best = found.toSorted((a, b) => b.count - a.count)[0];
    if (best) return best;
  }
  return undefined;
}

/** Who fails nothing but what is in the set; none when all of them fail the place alone. */
function sumWithin(
  failing: Map<number, { count: number; first: ProviderSummary }>,
  set: number,
  placeBit: number,
): Least | undefined {
  let sum: Least | undefined;
  if (![...failing.keys()].some((failed) => (failed & ~set) === 0 && (failed & ~placeBit) !== 0)) return sum;
  for (const [failed, { count, first }] of failing)
    if ((failed & ~set) === 0) sum = { set, count: (sum?.count ?? 0) + count, first: sum?.first ?? first };
  return sum;
}

/** The type is not among them: who looks for a therapist is not helped by a school. */
function conditionsOf(filters: Filters, plans: Plan[], now: number): Condition[] {
  const { subcategoria, municipio, planes, plan } = filters;
  const near = nearMunicipality(filters);
  const conditions: Condition[] = [];
  const add = (words: string, name: Parameters<typeof clearFilter>[1], passes: Condition['passes']) =>
    conditions.push({ words, passes, clear: (from) => clearFilter(from, name) });
  if (subcategoria) add(subcategoria, 'subcategoria', (p) => p.subcategoria === subcategoria);
  if (municipio) {
    const around = near ? compileNear(near, countDay(dayOf(new Date(now)))) : null;
    add(municipio, 'municipio', (p) => (around ? around.groupOf(p) >= 0 : p.municipio === municipio));
  }
  if (planes)
    add(
      planes === 'si' ? 'Acepta planes' : 'Solo efectivo',
      'planes',
      (p) => p.acepta_planes === (planes === 'si'),
    );
  if (plan) {
    const names = planNames(plan, plans);
    add(plan, 'plan', (p) => names.some((name) => p.planes_aceptados?.includes(name)));
  }
  for (const { name, value } of chosenFacts(filters))
    conditions.push(factCondition(filters, name, value, now));
  const wanted = fold(filters.q);
  if (wanted) add(filters.q.trim(), 'q', (provider) => textOf(provider).includes(wanted));
  return conditions;
}

/** Several values of one filter are one question, so each is asked with its fellows. */
function factCondition(filters: Filters, name: FactFilterName, value: string, now: number): Condition {
  const isOneQuestion = name !== 'lugar';
  const checks: FactCheck[] = compileChecks({ [name]: isOneQuestion ? filters[name] : [value] }, now);
  return {
    words: factWords(name, value),
    passes: (provider) => checks.every((check) => check.answer(listedFacts(provider)) === 'yes'),
    clear: (from) => clearFact(from, name, value),
  };
}

/** "Sin «Plan Vital» hay 1, en Carolina." */
export function tellWay({ kind, count, without, municipio }: WayOn): string {
  switch (kind) {
    case 'near':
      return `En ${municipio} y sus pueblos vecinos hay ${count}.`;
    case 'online':
      return `En línea hay ${count}.`;
    case 'without':
      return `Sin ${without.map((words) => `«${words}»`).join(' ni ')} hay ${count}${municipio ? `, en ${municipio}` : ''}.`;
  }
}
