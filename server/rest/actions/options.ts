import { qualified } from '../catalog/catalog.ts';
import { requireTable } from '../catalog/find.ts';
import { RestError } from '../errors.ts';
import type { Reply } from '../reply/reply.ts';
import type { Action } from './action.ts';

/** Which methods a resource has. */
export function listMethods({ request, catalog }: Action): Reply {
  const { resource, schema } = request;
  if (resource.kind === 'root') return allow(['OPTIONS', 'GET', 'HEAD']);
  if (resource.kind === 'rpc') {
    const [routine] = catalog.routines.get(qualified(schema, resource.name)) ?? [];
    if (!routine) {
      throw new RestError(
        404,
        'PGRST202',
        `Could not find the function ${schema}.${resource.name} in the schema cache`,
      );
    }
    return allow(routine.isVolatile ? ['OPTIONS', 'POST'] : ['OPTIONS', 'GET', 'HEAD', 'POST']);
  }
  const table = requireTable(catalog, schema, resource.name);
  return allow([
    'OPTIONS',
    'GET',
    'HEAD',
    ...(table.canInsert ? ['POST'] : []),
    ...(table.canInsert && table.canUpdate && table.primaryKey.length > 0 ? ['PUT'] : []),
    ...(table.canUpdate ? ['PATCH'] : []),
    ...(table.canDelete ? ['DELETE'] : []),
  ]);
}

function allow(methods: string[]): Reply {
  return { status: 200, headers: { Allow: methods.join(',') }, body: null };
}
