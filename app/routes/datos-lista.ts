import { nothingHere, orProblem } from '../features/open-data/problem.server.ts';
import { readListQuery } from '../features/open-data/request.server.ts';
import { fetchPage } from '../features/open-data/services.server.ts';
import { backendContext } from '../lib/backend.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/datos-lista';

/** /datos/hsds/services, and what is nothing. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return orProblem('The open data', async () => {
    if (params['*'] !== 'services') throw nothingHere();
    const url = new URL(request.url);
    const backend = context.get(backendContext);
    const { body, next } = await fetchPage(createServerClient(backend), readListQuery(url), backend.siteUrl);
    if (next === null) return Response.json(body);
    url.searchParams.set('page', String(next));
    const link = `<${backend.siteUrl}${url.pathname}${url.search}>; rel="next"`;
    return Response.json(body, { headers: { Link: link } });
  });
}
