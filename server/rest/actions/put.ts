import type { Table } from '../catalog/catalog.ts';
import { requireTable } from '../catalog/find.ts';
import { otherKey, RestError } from '../errors.ts';
import { readOperator } from '../parse/operator.ts';
import { readKey } from '../parse/params.ts';
import type { RestRequest } from '../parse/request.ts';
import type { Source } from '../query.ts';
import type { Reply } from '../reply/reply.ts';
import { replyPut } from '../reply/write.ts';
import { buildInsert } from '../sql/write.ts';
import { type Action, execute } from './action.ts';
import { planWrite, readRows } from './write.ts';

/** PUT writes one whole row under the key that the address names, new or not. */
export async function putRow(action: Action, name: string): Promise<Reply> {
  const { request } = action;
  const table = requireTable(action.catalog, request.schema, name);
  const key = requireKey(request, table);
  const { payload, text } = await readRows(action);
  if (!table.primaryKey.every((column) => payload.columns.includes(column))) throw otherKey();
  const { built } = planWrite(action, table, payload, (context, query, options) =>
    buildInsert(context, table, { ...query, conditions: [] }, payload, {
      ...options,
      onConflict: table.primaryKey,
      key,
      preferences: { ...options.preferences, resolution: 'merge-duplicates', missing: 'null' },
    }),
  );
  return replyPut(request, built ? await execute(action, built, text) : { rows: 0 });
}

function requireKey({ params }: RestRequest, table: Table): Map<string, Source> {
  if (params.some(({ key }) => key === 'limit' || key === 'offset')) {
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  }
  const key = new Map<string, Source>();
  for (const [index, param] of params.entries()) {
    const role = readKey(param);
    // What is asked of an embed says nothing about the row.
    if (!('path' in role) || role.path.length > 0 || role.role === 'order') continue;
    const operator = readOperator(param.value);
    if (operator?.name !== 'eq' || operator.isNegated || operator.quantifier) throw wrongFilter();
    key.set(param.key, { from: 'param', index, start: operator.length, transform: 'plain' });
  }
  const isWhole = key.size === table.primaryKey.length && table.primaryKey.every((name) => key.has(name));
  if (!isWhole || key.size === 0) throw wrongFilter();
  return key;
}

function wrongFilter(): RestError {
  return new RestError(
    405,
    'PGRST105',
    "Filters must include all and only primary key columns with 'eq' operators",
  );
}
