import type { Api } from '../../lib/api.ts';
import { readAhead, slices } from '../../lib/pieces.ts';
import { toService, toServiceList } from './hsds.server.ts';
import { fetchNumbered, fetchOpenProviders, fetchSummary, type Numbered } from './queries.ts';
import type { ListQuery } from './request.server.ts';

interface Page {
  /** As HSDS writes a page. */
  body: object;
  /** The next page that holds something. */
  next: number | null;
}

/**
 * A page is a range of numbers, so that what is written meanwhile moves nothing to another page: it has fewer rows where
 * some have left, but no row is ever passed over.
 */
export async function fetchPage(api: Api, query: ListQuery, siteUrl: string): Promise<Page> {
  const { page, per_page: perPage, modified_after: modifiedAfter, full } = query;
  const last = page * perPage;
  const [summary, found] = await Promise.all([
    fetchSummary(api, modifiedAfter),
    // One more, which tells where the next ones are.
    fetchNumbered(api, { after: last - perPage, atMost: perPage + 1, modifiedAfter }),
  ]);
  const rows = found.filter(({ numero }) => numero <= last);
  const contents = (await fetchOf(api, rows)).map((open) =>
    (full ? toService : toServiceList)(open, siteUrl),
  );
  const beyond = found.find(({ numero }) => numero > last);
  const body = {
    total_items: summary.proveedores,
    total_pages: Math.ceil(summary.ultimo / perPage),
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
/** Providers of one read, for which others wait. */
const providersAtOnce = 250;

/** All open providers in the order of their numbers, by pieces. */
export async function* readOpenProviders(api: Api) {
  for (let after = 0; ; ) {
    const rows = await fetchNumbered(api, { after, atMost: numbersAtOnce, modifiedAfter: null });
    yield* readAhead(slices(rows, providersAtOnce), (some) => fetchOf(api, some));
    if (rows.length < numbersAtOnce) return;
    after = rows.at(-1)?.numero ?? after;
  }
}

/** Without what has left meanwhile. */
async function fetchOf(api: Api, rows: Numbered[]) {
  const ids = rows.map(({ providerId }) => providerId);
  return [...(await fetchOpenProviders(api, ids)).values()];
}
