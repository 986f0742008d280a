import type { Column, Routine, Table } from '../catalog/catalog.ts';
import type { Reply } from '../reply/reply.ts';
import type { Action } from './action.ts';

/** As hosted Supabase's gateway words it, which answers before PostgREST would: no code, no details. */
const forbidden: Reply = {
  status: 403,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify({
    message: 'Access to schema is forbidden',
    hint: 'Accessing the schema via the Data API is only allowed using a secret API key.',
  }),
};

/** An OpenAPI 2 description of the schema. It names every table, so only the service role gets it. */
export function describeApi({ request, catalog, scope, config }: Action): Reply {
  if (scope.role !== 'service_role') return forbidden;
  const tables = [...catalog.tables.values()].filter(({ schema }) => schema === request.schema);
  const routines = [...catalog.routines.values()].flat().filter(({ schema }) => schema === request.schema);
  const document = {
    swagger: '2.0',
    info: { title: 'REST API', version: '1.0', description: `Schema ${request.schema}` },
    host: new URL(config.siteUrl).host,
    basePath: '/rest/v1',
    schemes: [new URL(config.siteUrl).protocol.slice(0, -1)],
    consumes: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: {
      '/': { get: operation('Introspection', 'OpenAPI description (this document)') },
      ...Object.fromEntries(tables.map((table) => [`/${table.name}`, tablePath(table)])),
      ...Object.fromEntries(routines.map((routine) => [`/rpc/${routine.name}`, routinePath(routine)])),
    },
    definitions: Object.fromEntries(tables.map((table) => [table.name, definition(table)])),
  };
  return {
    status: 200,
    headers: { 'Content-Type': 'application/openapi+json; charset=utf-8' },
    body: JSON.stringify(document),
  };
}

function operation(tag: string, summary: string | null, more: object = {}) {
  return { tags: [tag], ...(summary ? { summary } : {}), responses: { 200: { description: 'OK' } }, ...more };
}

function tablePath(table: Table) {
  const filters = [...table.columns.values()].map(({ name, comment }) => ({
    name,
    in: 'query',
    type: 'string',
    ...(comment ? { description: comment } : {}),
  }));
  const body = [{ name: table.name, in: 'body', schema: { $ref: `#/definitions/${table.name}` } }];
  return {
    get: operation(table.name, table.comment, { parameters: filters }),
    ...(table.canInsert ? { post: operation(table.name, table.comment, { parameters: body }) } : {}),
    ...(table.canUpdate
      ? { patch: operation(table.name, table.comment, { parameters: [...filters, ...body] }) }
      : {}),
    ...(table.canDelete ? { delete: operation(table.name, table.comment, { parameters: filters }) } : {}),
  };
}

function routinePath(routine: Routine) {
  const properties = Object.fromEntries(
    routine.arguments.map(({ name, type }) => [name, { format: type, ...typeOf(type) }]),
  );
  const required = routine.arguments.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  const post = operation(`(rpc) ${routine.name}`, routine.comment, {
    parameters: [{ name: 'args', in: 'body', required: true, schema }],
  });
  return routine.isVolatile ? { post } : { get: operation(`(rpc) ${routine.name}`, routine.comment), post };
}

function definition(table: Table) {
  const columns = [...table.columns.values()];
  const required = columns.filter(({ isNullable }) => !isNullable).map(({ name }) => name);
  return {
    type: 'object',
    ...(table.comment ? { description: table.comment } : {}),
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(columns.map((column) => [column.name, property(table, column)])),
  };
}

function property(table: Table, column: Column) {
  const note = table.primaryKey.includes(column.name) ? 'Note:\nThis is a Primary Key.<pk/>' : '';
  const description = [column.comment, note].filter(Boolean).join('\n\n');
  return {
    format: column.type,
    ...typeOf(column.type),
    ...(column.defaultValue === null ? {} : { default: column.defaultValue }),
    ...(column.enumValues ? { enum: column.enumValues } : {}),
    ...(description ? { description } : {}),
  };
}

function typeOf(type: string): { type?: string; items?: { type: string } } {
  if (type.endsWith('[]'))
    return { type: 'array', items: { type: typeOf(type.slice(0, -2)).type ?? 'string' } };
  if (/^(smallint|integer|bigint)$/.test(type)) return { type: 'integer' };
  if (/^(numeric|real|double precision)/.test(type)) return { type: 'number' };
  if (type === 'boolean') return { type: 'boolean' };
  // JSON may be anything.
  if (type === 'json' || type === 'jsonb') return {};
  return { type: 'string' };
}
