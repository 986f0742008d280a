import { hsdsVersion } from '../features/open-data/hsds-schemas.server.ts';
import { orProblem } from '../features/open-data/problem.server.ts';
import { requireNoQuery } from '../features/open-data/request.server.ts';
import { backendContext } from '../lib/backend.ts';
import { licenses } from '../lib/data-license.ts';
import type { Route } from './+types/datos-hsds';

/** /datos/hsds/: which version it is, under which licence, and where everything is. */
export function loader({ request, context }: Route.LoaderArgs) {
  return orProblem('The open data', () => {
    requireNoQuery(new URL(request.url));
    const { siteUrl, dataLicense } = context.get(backendContext);
    const { name, url } = licenses[dataLicense];
    const root = `${siteUrl}/datos/hsds`;
    return Response.json({
      version: hsdsVersion,
      profile: 'https://docs.openreferral.org/en/3.1/',
      openapi_url: `${root}/openapi.json`,
      description: 'Directorio de servicios para personas autistas y sus familias en Puerto Rico.',
      license: { id: dataLicense, name, url },
      publisher: { name: 'Mi Guía Azul', website: `${siteUrl}/datos` },
      endpoints: [`${root}/services`],
    });
  });
}
