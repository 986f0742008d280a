import { describeApi } from '../features/open-data/openapi.server.ts';
import { orProblem } from '../features/open-data/problem.server.ts';
import { requireNoQuery } from '../features/open-data/request.server.ts';
import { backendContext } from '../lib/backend.ts';
import type { Route } from './+types/datos-openapi';

/** /datos/hsds/openapi.json */
export function loader({ request, context }: Route.LoaderArgs) {
  return orProblem('The description of the open data', () => {
    requireNoQuery(new URL(request.url));
    const { siteUrl, dataLicense } = context.get(backendContext);
    return Response.json(describeApi(siteUrl, dataLicense));
  });
}
