import type { Api } from '../../lib/api.ts';
import { readAhead, slices } from '../../lib/pieces.ts';
import { toOrganization, toService, toServiceAtLocation, toServiceList } from './hsds.server.ts';
import {
  fetchNumberedPlaces,
  fetchNumberedProviders,
  fetchOpenProviders,
  fetchSummary,
  type Numbered,
  type OpenProvider,
  type Range,
  type Summary,
} from './queries.ts';
import type { ListQuery } from './request.server.ts';

export interface List {
  fetchNumbered(api: Api, range: Range): Promise<Numbered[]>;
  count(summary: Summary): number;
  lastNumber(summary: Summary): number;
  /** Undefined for what has left meanwhile. */
  write(open: OpenProvider, row: Numbered, isFull: boolean, siteUrl: string): object | undefined;
}

const ofProviders = {
  fetchNumbered: fetchNumberedProviders,
  count: ({ proveedores }: Summary) => proveedores,
  lastNumber: ({ ultimo }: Summary) => ultimo,
};

/** By their paths. */
export const lists: Record<string, List> = {
  services: {
    ...ofProviders,
    write: (open, _, isFull, siteUrl) => (isFull ? toService : toServiceList)(open, siteUrl),
  },
  organizations: {
    ...ofProviders,
    write: (open, _, isFull, siteUrl) => toOrganization(open, siteUrl, isFull),
  },
  service_at_locations: {
    fetchNumbered: fetchNumberedPlaces,
    count: ({ sedes }) => sedes,
    lastNumber: ({ ultima_sede }) => ultima_sede,
    write: (open, { placeId }, isFull, siteUrl) => {
      const place = open.facts.places.find(({ id }) => id === placeId);
      return place && toServiceAtLocation(open, place, siteUrl, isFull);
    },
  },
};

export interface ListPage {
  /** As HSDS writes a page. */
  body: object;
  /** The next page that holds something. */
  next: number | null;
}

/**
 * A page is a range of numbers, so that what is written meanwhile moves nothing to another page: it has fewer rows where
 * some have left, but no row is ever passed over.
 */
export async function fetchPage(api: Api, list: List, query: ListQuery, siteUrl: string): Promise<ListPage> {
  const { page, per_page: perPage, modified_after: modifiedAfter, full } = query;
  const last = page * perPage;
  const [summary, found] = await Promise.all([
    fetchSummary(api, modifiedAfter),
    // One more, which tells where the next ones are.
    list.fetchNumbered(api, { after: last - perPage, atMost: perPage + 1, modifiedAfter }),
  ]);
  const rows = found.filter(({ numero }) => numero <= last);
  const contents = await writeRows(api, list, rows, full, siteUrl);
  const beyond = found.find(({ numero }) => numero > last);
  const body = {
    total_items: list.count(summary),
    total_pages: Math.ceil(list.lastNumber(summary) / perPage),
    page_number: page,
    size: contents.length,
    first_page: page === 1,
    last_page: !beyond,
    empty: contents.length === 0,
    contents,
  };
  return { body, next: beyond ? Math.ceil(beyond.numero / perPage) : null };
}

/** Numbers of one read, so many as it may give. */
const numbersAtOnce = 1_000;
/** Providers of one read: a page of so many need not be weighed first (server/rest/actions/estimate.ts). */
const providersAtOnce = 100;

/** Everything, whole, in the order of the numbers and by pieces. */
export async function* readAll(api: Api, list: List, query: ListQuery, siteUrl: string) {
  for await (const rows of readNumbered(api, list.fetchNumbered, query.modified_after)) {
    yield* readAhead(rows, (some) => writeRows(api, list, some, true, siteUrl));
  }
}

/** The open providers in the same order, by pieces. */
export async function* readOpenProviders(api: Api) {
  for await (const rows of readNumbered(api, fetchNumberedProviders, null)) {
    yield* readAhead(rows, async (some) => [...(await fetchOf(api, some)).values()]);
  }
}

async function* readNumbered(api: Api, fetchNumbered: List['fetchNumbered'], modifiedAfter: string | null) {
  for (let after = 0; ; ) {
    const rows = await fetchNumbered(api, { after, atMost: numbersAtOnce, modifiedAfter });
    yield slices(rows, providersAtOnce);
    if (rows.length < numbersAtOnce) return;
    after = rows.at(-1)?.numero ?? after;
  }
}

async function writeRows(api: Api, list: List, rows: Numbered[], isFull: boolean, siteUrl: string) {
  const openProviders = await fetchOf(api, rows);
  return rows.flatMap((row) => {
    const open = openProviders.get(row.providerId);
    return (open && list.write(open, row, isFull, siteUrl)) ?? [];
  });
}

function fetchOf(api: Api, rows: Numbered[]): Promise<Map<string, OpenProvider>> {
  return fetchOpenProviders(
    api,
    rows.map(({ providerId }) => providerId),
  );
}
