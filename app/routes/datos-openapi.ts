import { describeApi } from '../features/open-data/openapi.server.ts';
import { backendContext } from '../lib/backend.ts';
import type { Route } from './+types/datos-openapi';

/** /datos/hsds/openapi.json */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, dataLicense } = context.get(backendContext);
  return Response.json(describeApi(siteUrl, dataLicense));
}
