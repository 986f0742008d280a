import { startTransition, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { loadApi } from '../../lib/api.ts';
import { dayOf } from '../../lib/dates.ts';
import { isUnreachable } from '../../lib/error-messages.ts';
import { endSilence, timeoutMs, withNetworkTimeout } from '../../lib/network-timeout.ts';
import { useAfterPaint } from '../../lib/use-after-paint.ts';
import { useNow } from '../../lib/use-now.ts';
import { pageSavedAt } from '../../start/saved-page.ts';
import { compileChecks, questionFor } from './fact-checks.ts';
import { pickFacts } from './fact-filters.ts';
import {
  type Filters,
  filterKey,
  filtersOfKey,
  isUnrefined,
  nearMunicipality,
  noFilters,
  readFilters,
  writeFilters,
} from './filters.ts';
import { type FirstProviders, fetchAllProviders, type LoadedProviders } from './list-queries.ts';
import { countDay, listedFacts } from './listed-facts.ts';
import { compileNear, type Near } from './near.ts';
import type { Plan } from './plans.ts';
import { filterProviders, findProviders, type ProviderSummary } from './providers.ts';
import { readStoredProviders, type StoredProviders, storeProviders } from './stored-providers.ts';
import { findWaysOn, type WayOn } from './ways-on.ts';

/** What the server renders: the first cards that match all filters, and the totals if they are known. */
export interface FirstCards extends FirstProviders {
  filters: Filters;
  /** Cut to the minute or the day, by which its facts were looked at. */
  servedAt: number;
}

export interface ProviderList {
  /** What was searched for: of a very long list the text of the frame before. */
  searched: Filters;
  providers: ProviderSummary[];
  /** *Cerca de*: the providers are ordered by its groups, of these sizes. */
  near: Near | null;
  groupSizes: number[] | undefined;
  /** Null while it is not known. */
  total: number | null;
  /** With filters on facts: who has not confirmed them. */
  unconfirmed: ProviderSummary[];
  unconfirmedTotal: number | null;
  /** What is asked of one of them. */
  questionFor(provider: ProviderSummary): string | undefined;
  /** How many facts are looked for. */
  factCount: number;
  /** The day in Puerto Rico, as `countDay` counts it. */
  today: number;
  isLoading: boolean;
  /** Of the last load; rows loaded before stay. */
  error: unknown;
  /** Offline: whether the list is complete, from the last visit, or only the cards of the saved page. */
  offline: 'whole' | 'part' | undefined;
  /** Offline: when what is shown was saved on this device. */
  savedAt: string | undefined;
  retry(): void;
}

/** The list of the guide, where this device keeps it. */
type FindGuide = () => Promise<StoredProviders | undefined>;

interface Failure {
  key: string;
  error: unknown;
  isOffline: boolean;
  savedAt?: string | undefined;
}

/** A list as long as this is searched after the letter is painted: on a slow phone the search takes a frame of its own. */
const slowFrom = 2_000;

/** Memory cache of this tab, by `filterKey`: Back shows a list at once. */
const lists = new Map<string, LoadedProviders>();
const everything = filterKey(noFilters);
const noPlans: Plan[] = [];

/**
 * Loads the whole list whenever type, municipality or accepted plans change; the other filters work on what is loaded.
 * No loader does this: it completes the first cards while the page is used, lists of other filters stand in meanwhile, and
 * offline the one of an earlier visit.
 */
export function useProviderList(
  filters: Filters,
  first: FirstCards | null,
  showsReviews: boolean,
  findGuide: FindGuide,
  serverError?: unknown,
): ProviderList {
  const key = filterKey(filters);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<Failure | null>(
    serverError ? { key, error: serverError, isOffline: false } : null,
  );

  // The server rendered the whole of a short list: nothing is left to load, but for the names of plans.
  const isCompleteFromServer = !filters.plan && isWhole(first, key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs it again
  useEffect(() => {
    if (isCompleteFromServer) return;
    const stop = new AbortController();
    setFailure(null);
    // A transition: rendering cards outside the viewport must not delay a tap.
    const show = () => startTransition(refresh);
    const loading = load(key, showsReviews, stop.signal);
    let isLoaded = false;
    async function fail(error: unknown, isLate = false): Promise<void> {
      const isOffline = isUnreachable(error) && (await isWithoutNetwork(findGuide));
      const savedAt = isOffline ? await restoreOffline(key, findGuide) : undefined;
      // Without a copy a slow answer is waited for.
      if (stop.signal.aborted || isLoaded || (isLate && !isOffline)) return;
      setFailure({ key, error, isOffline, savedAt });
    }
    loading.then(() => {
      isLoaded = true;
      endSilence();
      setFailure(null);
      show();
    }, fail);
    // What this device has is shown meanwhile.
    withNetworkTimeout(timeoutMs, () => loading).catch((error: unknown) => fail(error, true));
    return () => stop.abort();
  }, [key, isCompleteFromServer, showsReviews, findGuide, attempt]);

  const failed = failure?.key === key ? failure : null;
  const isOffline = failed?.isOffline === true;
  useRetryOnline(isOffline, retry);

  const whole = isCompleteFromServer ? first?.providers : lists.get(key)?.providers;

  const loaded = whole ?? placeholderList(first, key);
  const plans = currentPlans(first);
  const now = useNow(first?.servedAt ?? 0, filters.abierto ? 'minute' : 'day').getTime();
  const factKey = JSON.stringify(pickFacts(filters));
  const checks = useMemo(() => compileChecks(JSON.parse(factKey), now), [factKey, now]);
  const today = countDay(dayOf(new Date(now)));
  const municipio = nearMunicipality(filters);
  const near = useMemo(() => (municipio ? compileNear(municipio, today) : null), [municipio, today]);
  const paintedText = useAfterPaint(filters.q);
  const searched = loaded.length < slowFrom ? filters : { ...filters, q: paintedText };
  const { found, unconfirmed, groupSizes } = findProviders(loaded, searched, plans, checks, near);
  const firstPage = !whole && first && writeFilters(first.filters) === writeFilters(filters) ? first : null;
  return {
    searched,
    providers: found,
    near,
    groupSizes,
    total: whole ? found.length : (firstPage?.total ?? null),
    unconfirmed,
    unconfirmedTotal: whole ? unconfirmed.length : (firstPage?.unconfirmedTotal ?? null),
    questionFor: (provider) => questionFor(checks, listedFacts(provider)),
    factCount: checks.length,
    today,
    isLoading: !whole && !failed,
    error: isOffline ? undefined : failed?.error,
    offline: isOffline ? (whole ? 'whole' : 'part') : undefined,
    savedAt: isOffline ? (failed?.savedAt ?? pageSavedAt()) : undefined,
    retry,
  };
}

/** The searches close to one that found nobody, once all of its type are loaded. */
export function useWaysOn({ total, searched }: ProviderList, showsReviews: boolean): WayOn[] {
  const isWanted = total === 0;
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const key = filterKey({ ...noFilters, tipo: searched.tipo });
  const all = isWanted ? (lists.get(key) ?? lists.get(everything)) : undefined;
  const isMissing = isWanted && !all;
  useEffect(() => {
    if (!isMissing) return;
    const stop = new AbortController();
    // Without them the page says what it said before.
    load(key, showsReviews, stop.signal).then(refresh, () => {});
    return () => stop.abort();
  }, [isMissing, key, showsReviews]);
  const address = writeFilters(searched);
  return useMemo(() => {
    const filters = readFilters(new URLSearchParams(address));
    return all ? findWaysOn(all.providers, filters, all.plans, Date.now()) : [];
  }, [all, address]);
}

/** A browser is often online before its requests get through. */
const secondTryMs = 3_000;

/** Retries when the network is back, and, where that failed as well, once more a little later. */
function useRetryOnline(isOffline: boolean, retry: () => void): void {
  const isFirstTry = useRef(false);
  useEffect(() => {
    if (!isOffline) return;
    const timer = isFirstTry.current ? setTimeout(retry, secondTryMs) : undefined;
    isFirstTry.current = false;
    function tryFirst() {
      isFirstTry.current = true;
      retry();
    }
    window.addEventListener('online', tryFirst);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryFirst);
    };
  }, [isOffline, retry]);
}

function isWhole(first: FirstCards | null, key: string): first is FirstCards {
  return (
    first !== null &&
    first.total === first.providers.length &&
    isUnrefined(first.filters) &&
    filterKey(first.filters) === key
  );
}

/** Placeholder data while the list loads: the rows of other lists that match its filters. */
function placeholderList(first: FirstCards | null, key: string): ProviderSummary[] {
  if (first && filterKey(first.filters) === key && first.providers.length > 0) return first.providers;
  const latest = [...lists.values()].at(-1);
  return (lists.get(everything) ?? latest ?? first)?.providers ?? [];
}

/** Of the newest list. Before any is loaded a plan is found by its own name alone. */
function currentPlans(first: FirstCards | null): Plan[] {
  return [...lists.values()].at(-1)?.plans ?? first?.plans ?? noPlans;
}

async function load(key: string, showsReviews: boolean, signal: AbortSignal): Promise<void> {
  const api = await loadApi();
  const loaded = await fetchAllProviders(api, filtersOfKey(key), { withRatings: showsReviews, signal });
  lists.delete(key);
  lists.set(key, loaded);
  if (key === everything) void storeProviders(loaded);
}

/** Offline fallback: filters the newest list on this device. Returns when it was saved. */
async function restoreOffline(key: string, findGuide: FindGuide): Promise<string | undefined> {
  const stored = await readNewest(findGuide);
  if (!stored) return undefined;
  const { list } = stored;
  const providers =
    key === everything ? list.providers : filterProviders(list.providers, filtersOfKey(key), list.plans);
  if (!lists.has(key)) lists.set(key, { ...list, providers });
  return stored.savedAt;
}

/** Of the last visit, or of the guide. */
async function readNewest(findGuide: FindGuide): Promise<StoredProviders | undefined> {
  const [visited, guide] = await Promise.all([readStoredProviders(), findGuide()]);
  if (!visited || !guide) return visited ?? guide;
  return guide.savedAt > visited.savedAt ? guide : visited;
}

/** Told by the browser, or by a page that the service worker had saved. Whoever keeps the guide is shown it at once. */
async function isWithoutNetwork(findGuide: FindGuide): Promise<boolean> {
  return !navigator.onLine || pageSavedAt() !== undefined || (await findGuide()) !== undefined;
}
