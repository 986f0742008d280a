import type { Table } from '../catalog/catalog.ts';
import { requireTable } from '../catalog/find.ts';
import { notSingular, RestError } from '../errors.ts';
import { readPayload } from '../parse/body.ts';
import { maxRowsOfPeople, maxRowsWritten } from '../parse/limits.ts';
import { readNames } from '../parse/params.ts';
import { parseQuery } from '../parse/query.ts';
import type { RestRequest } from '../parse/request.ts';
import type { Query } from '../query.ts';
import type { Reply } from '../reply/reply.ts';
import { replyDeleted, replyInserted, replyUpdated } from '../reply/write.ts';
import type { BuildContext } from '../sql/context.ts';
import { requireRelations } from '../sql/embed.ts';
import type { Payload } from '../sql/payload.ts';
import type { BuiltStatement } from '../sql/statement.ts';
import { buildDelete, buildInsert, buildUpdate, type WriteOptions } from '../sql/write.ts';
import { type Action, buildContext, execute, type Outcome, planned } from './action.ts';

const emptyList = Buffer.from('[]');

export async function insertRows(action: Action, name: string): Promise<Reply> {
  const { request } = action;
  const table = requireTable(action.catalog, request.schema, name);
  const { payload, text } = await readRows(action);
  // An empty list writes nothing, and says so.
  if (payload.isArray && payload.columns.length === 0 && isEmptyList(text)) {
    return replyInserted(request, table, nothingWritten(request));
  }
  const { built } = planWrite(action, table, payload, (context, query, options) =>
    buildInsert(context, table, query, payload, options),
  );
  return replyInserted(request, table, built ? await execute(action, built, text) : { rows: 0 });
}

export async function updateRows(action: Action, name: string): Promise<Reply> {
  const { request } = action;
  const table = requireTable(action.catalog, request.schema, name);
  const { payload, text } = await readRows(action);
  const { built } = planWrite(action, table, payload, (context, query, options) => {
    if (payload.columns.length > 0) requireFilter(query, 'UPDATE');
    return buildUpdate(context, table, query, payload, options);
  });
  return replyUpdated(request, built ? await execute(action, built, text) : nothingWritten(request));
}

export async function deleteRows(action: Action, name: string): Promise<Reply> {
  const table = requireTable(action.catalog, action.request.schema, name);
  const { built } = planWrite(action, table, undefined, (context, query, options) => {
    requireFilter(query, 'DELETE');
    return buildDelete(context, table, query, options);
  });
  return replyDeleted(action.request, built ? await execute(action, built) : { rows: 0 });
}

/** No statement was needed; a caller who asked for one row is told that there is none. */
function nothingWritten({ media }: RestRequest): Outcome {
  if (media.shape === 'object') throw notSingular('0');
  return { rows: 0, body: emptyList, inserted: '0' };
}

export function planWrite(
  action: Action,
  table: Table,
  payload: Payload | undefined,
  build: (context: BuildContext, query: Query, options: WriteOptions) => BuiltStatement | undefined,
): { built: BuiltStatement | undefined } {
  const { request } = action;
  const form = payload ? `${payload.isArray}${JSON.stringify(payload.columns)}` : '';
  return planned(action, form, () => {
    const conflict = request.params.findLast(({ key }) => key === 'on_conflict')?.value;
    const options: WriteOptions = {
      media: request.media,
      preferences: request.preferences,
      onConflict: conflict === undefined ? undefined : readNames('on_conflict', conflict),
    };
    const query = {
      ...parseQuery(request.params, request.maxEmbedDepth),
      limit: undefined,
      offset: undefined,
    };
    const context = buildContext(action);
    requireRelations(context, query, { name: table.name, table });
    return { built: build(context, query, options) };
  });
}

/** The body of a write. The secret key is the operator's own: it moves more rows at a time than a person has. */
export async function readRows({
  request,
  scope,
  readBody,
}: Action): Promise<ReturnType<typeof readPayload>> {
  const maxRows = scope.role === 'service_role' ? maxRowsWritten : maxRowsOfPeople;
  return readPayload(await readBody(), sentColumns(request), maxRows);
}

/** `columns=` names what to take from the body, whatever else it holds. */
export function sentColumns({ params }: RestRequest): string[] | undefined {
  const columns = params.findLast(({ key }) => key === 'columns')?.value;
  return columns === undefined ? undefined : readNames('columns', columns);
}

/** A forgotten filter must not change every row: hosted Supabase refuses the same with pg-safeupdate. */
function requireFilter({ conditions }: Query, command: 'UPDATE' | 'DELETE'): void {
  if (conditions.length === 0) throw new RestError(400, '21000', `${command} requires a WHERE clause`);
}

function isEmptyList(text: string): boolean {
  return /^\s*\[\s*\]\s*$/.test(text);
}
