import { buildInsert } from '../build/write.ts';
import type { Table } from '../catalog/catalog.ts';
import { requireTable } from '../catalog/find.ts';
import { invalidBody, RestError } from '../errors.ts';
import { readPayload } from '../parse/body.ts';
import { readOperator } from '../parse/operator.ts';
import type { RestRequest } from '../parse/request.ts';
import type { Reply } from '../reply/rows.ts';
import { replyPut } from '../reply/write.ts';
import { type Action, execute } from './action.ts';
import { planWrite, sentColumns } from './write.ts';

/** PUT writes one whole row under the key that the address names, new or not. */
export async function putRow(action: Action, name: string): Promise<Reply> {
  const { request } = action;
  const table = requireTable(action.catalog, request.schema, name);
  const key = requireKey(request, table);
  const { payload, text } = readPayload(await action.readBody(), sentColumns(request));
  requireSameKey(text, key);
  const { built } = planWrite(action, payload, (context, query, options) =>
    buildInsert(context, table, { ...query, conditions: [] }, payload, {
      ...options,
      onConflict: table.primaryKey,
      preferences: { ...options.preferences, resolution: 'merge-duplicates' },
    }),
  );
  return replyPut(request, built ? await execute(action, built, text) : { rows: 0 });
}

function requireKey({ params }: RestRequest, table: Table): Map<string, string> {
  if (params.some(({ key }) => key === 'limit' || key === 'offset')) {
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  }
  const filters = params.filter(({ key }) => key !== 'select' && key !== 'columns');
  const key = new Map<string, string>();
  for (const filter of filters) {
    const operator = readOperator(filter.value);
    if (operator?.name !== 'eq' || operator.isNegated || operator.quantifier) throw wrongFilter();
    key.set(filter.key, filter.value.slice(operator.length));
  }
  const isWhole = key.size === table.primaryKey.length && table.primaryKey.every((name) => key.has(name));
  if (!isWhole || key.size === 0) throw wrongFilter();
  return key;
}

function requireSameKey(text: string, key: Map<string, string>): void {
  const value = JSON.parse(text) as unknown;
  const rows = Array.isArray(value) ? value : [value];
  if (rows.length !== 1) throw invalidBody('Payload must be a single object');
  const [row] = rows as Array<Record<string, unknown>>;
  for (const [name, wanted] of key) {
    if (String(row?.[name]) !== wanted) {
      throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');
    }
  }
}

function wrongFilter(): RestError {
  return new RestError(
    405,
    'PGRST105',
    "Filters must include all and only primary key columns with 'eq' operators",
  );
}
