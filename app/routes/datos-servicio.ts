import { toService } from '../features/open-data/hsds.server.ts';
import { orProblem, Problem } from '../features/open-data/problem.server.ts';
import { fetchOpenProviders } from '../features/open-data/queries.ts';
import { requireNoQuery } from '../features/open-data/request.server.ts';
import { backendContext } from '../lib/backend.ts';
import { isId } from '../lib/ids.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/datos-servicio';

/** /datos/hsds/services/{id}: one service with all that belongs to it. */
export function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  return orProblem('A service of the open data', async () => {
    requireNoQuery(new URL(request.url));
    const backend = context.get(backendContext);
    const found = isId(id)
      ? (await fetchOpenProviders(createServerClient(backend), [id])).get(id)
      : undefined;
    if (!found) throw new Problem(404, 'No hay un servicio con ese id.');
    return Response.json(toService(found, backend.siteUrl));
  });
}
