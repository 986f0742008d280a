import { fetchPage, lists, readAll } from '../features/open-data/lists.server.ts';
import { nothingHere, orProblem } from '../features/open-data/problem.server.ts';
import { fetchSummary } from '../features/open-data/queries.ts';
import { readListQuery } from '../features/open-data/request.server.ts';
import { backendContext } from '../lib/backend.ts';
import { textStream } from '../lib/pieces.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/datos-lista';

/** Raise it with every change of what an answer says of the same rows: a stream is known by what is stored. */
const shape = 1;

/** The lists of the open data, and what is none: /datos/hsds/services, organizations, service_at_locations. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return orProblem('The open data', async () => {
    const list = Object.hasOwn(lists, params['*']) ? lists[params['*']] : undefined;
    if (!list) throw nothingHere();
    const url = new URL(request.url);
    const query = readListQuery(url);
    const backend = context.get(backendContext);
    const api = createServerClient(backend);
    if (query.format === 'ndjson') {
      const { version } = await fetchSummary(api, query.modified_after);
      return new Response(textStream(ndjson(readAll(api, list, query, backend.siteUrl))), {
        headers: {
          'Content-Type': 'application/x-ndjson',
          'Content-Disposition': `attachment; filename="${params['*']}.ndjson"`,
          'Cache-Control': 'no-cache',
          ETag: `W/"${shape}-${version}"`,
        },
      });
    }
    const { body, next } = await fetchPage(api, list, query, backend.siteUrl);
    if (next === null) return Response.json(body);
    url.searchParams.set('page', String(next));
    const link = `<${backend.siteUrl}${url.pathname}${url.search}>; rel="next"`;
    return Response.json(body, { headers: { Link: link } });
  });
}

/** One JSON value a line. */
async function* ndjson(pieces: AsyncIterable<object[]>): AsyncGenerator<string> {
  for await (const rows of pieces) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
