import { startTransition, useEffect, useMemo, useReducer, useState } from 'react';
import { notify } from '../../components/ui/toast.tsx';
import { loadApi } from '../../lib/api.ts';
import { explain, isUnreachable } from '../../lib/error-messages.ts';
import { messages } from '../../lib/messages.ts';
import { type Filters, filtersOfKey, isUnrefined, listingKey, noFilters, writeFilters } from './filters.ts';
import { keepListing, readKeptListing } from './kept-listing.ts';
import { type CardProveedor, filterListing, prepareTexts, readListing } from './listing.ts';

/** What the server's page brings: the first cards by all filters, and how many there are if that is known. */
export interface FirstCards {
  filters: Filters;
  proveedores: CardProveedor[];
  total: number | null;
  /** Why there are none, when the read failed. */
  reason?: string;
}

export interface Listing {
  proveedores: CardProveedor[];
  /** Null while it is not known. */
  total: number | null;
  isLoading: boolean;
  /** There are more than a page can hold as a whole. */
  isLong: boolean;
  /** Why the last load failed; what was loaded before stays. */
  reason: string | undefined;
  /** Without a network: whether the list is the whole one of the last visit, or what the saved page holds of it. */
  offline: 'whole' | 'part' | undefined;
  retry(): void;
  /** Somebody is about to type: the texts are made ready. */
  prepareSearch(): void;
}

interface Failure {
  key: string;
  reason: string;
  isOffline: boolean;
}

/** Up to here every card is in the page. */
const longFrom = 24;

/** Lists that this tab has loaded, by the filters that load them: going back shows them at once. */
const lists = new Map<string, CardProveedor[]>();
const everything = listingKey(noFilters);

/** Loads the whole list whenever type, municipality or accepted plans change; the other filters work on what is loaded. */
export function useListing(filters: Filters, first: FirstCards | null, showsReviews: boolean): Listing {
  const key = listingKey(filters);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<Failure | null>(
    first?.reason ? { key, reason: first.reason, isOffline: false } : null,
  );

  // A short list comes whole with the page: then there is nothing more to read.
  const brought = isWhole(first, key) ? first.proveedores : undefined;
  const isBrought = brought !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a wish to run again
  useEffect(() => {
    if (isBrought) return;
    const stop = new AbortController();
    setFailure(null);
    notify.solved('load');
    // Cards that nobody sees yet must not hold up a tap: they are made in between.
    const show = () => startTransition(refresh);
    load(key, showsReviews, stop.signal).then(show, async (error: unknown) => {
      const isOffline = isUnreachable(error) && isWithoutNetwork();
      if (isOffline) await takeKept(key);
      if (stop.signal.aborted) return;
      const reason = explain(error);
      setFailure({ key, reason, isOffline });
      if (!isOffline) notify.error(messages.proveedores.loadFailed(reason), 'load');
    });
    return () => stop.abort();
  }, [key, isBrought, showsReviews, attempt]);

  const failed = failure?.key === key ? failure : null;
  const isOffline = failed?.isOffline === true;
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isOffline]);

  const whole = brought ?? lists.get(key);
  const [isSearching, setSearching] = useState(filters.q !== '');
  useEffect(() => {
    if (!isSearching || !whole) return;
    const stop = new AbortController();
    void prepareInSlices(whole, stop.signal);
    return () => stop.abort();
  }, [isSearching, whole]);

  const loaded = whole ?? bestSoFar(first, key);
  const proveedores = useMemo(() => filterListing(loaded, filters), [loaded, filters]);
  const reason = isOffline ? undefined : failed?.reason;
  const isFirstPage = first !== null && writeFilters(first.filters) === writeFilters(filters);
  return {
    proveedores,
    total: whole ? proveedores.length : isFirstPage ? first.total : null,
    isLoading: !whole && !failed,
    isLong: loaded.length > longFrom || (!whole && first?.total === null),
    reason,
    offline: isOffline ? (whole ? 'whole' : 'part') : undefined,
    retry,
    prepareSearch: () => setSearching(true),
  };
}

function isWhole(first: FirstCards | null, key: string): first is FirstCards {
  return (
    first !== null &&
    first.total === first.proveedores.length &&
    isUnrefined(first.filters) &&
    listingKey(first.filters) === key
  );
}

/** Until the right list is here, others may hold some of its rows: the filters sort them out. */
function bestSoFar(first: FirstCards | null, key: string): CardProveedor[] {
  if (first && listingKey(first.filters) === key && first.proveedores.length > 0) return first.proveedores;
  const latest = [...lists.values()].at(-1);
  return lists.get(everything) ?? latest ?? first?.proveedores ?? [];
}

async function load(key: string, showsReviews: boolean, signal: AbortSignal): Promise<void> {
  const api = await loadApi();
  const proveedores = await readListing(api, filtersOfKey(key), { withRatings: showsReviews, signal });
  lists.delete(key);
  lists.set(key, proveedores);
  if (key === everything) void keepListing(proveedores);
}

/** Of the list that an earlier visit kept, what these filters would load. */
async function takeKept(key: string): Promise<void> {
  const kept = lists.has(key) ? undefined : await readKeptListing();
  if (kept) lists.set(key, filterListing(kept, filtersOfKey(key)));
}

/** The device says so, or the service worker has found out when it answered with a page it kept. */
function isWithoutNetwork(): boolean {
  return !navigator.onLine || document.documentElement.dataset.copia !== undefined;
}

const sliceRows = 250;

/** Folds the texts in short slices, so that the first keystroke does not stall the page. */
async function prepareInSlices(proveedores: CardProveedor[], signal: AbortSignal): Promise<void> {
  for (let start = 0; start < proveedores.length && !signal.aborted; start += sliceRows) {
    await new Promise((resolve) => setTimeout(resolve));
    prepareTexts(proveedores, start, sliceRows);
  }
}
