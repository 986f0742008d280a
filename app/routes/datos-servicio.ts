import { redirect } from 'react-router';
import { fetchMerged } from '../features/directory/merged.ts';
import { toService } from '../features/open-data/hsds.server.ts';
import { orProblem, Problem } from '../features/open-data/problem.server.ts';
import { fetchOpenProviders } from '../features/open-data/queries.ts';
import { requireNoQuery } from '../features/open-data/request.server.ts';
import { backendContext } from '../lib/backend.ts';
import { isId } from '../lib/ids.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/datos-servicio';

/** /datos/hsds/services/{id}: one service with all that belongs to it. The id of one that was merged leads to the other. */
export function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  return orProblem('A service of the open data', async () => {
    requireNoQuery(new URL(request.url));
    const backend = context.get(backendContext);
    const api = createServerClient(backend);
    const found = isId(id) ? (await fetchOpenProviders(api, [id])).get(id) : undefined;
    const now = found ? undefined : (await fetchMerged(api, [id])).get(id);
    if (now) return redirect(`/datos/hsds/services/${now}`, 301);
    if (!found) throw new Problem(404, 'No hay un servicio con ese id.');
    return Response.json(toService(found, backend.siteUrl));
  });
}
