import { BuildContext } from '../build/context.ts';
import { buildEstimate, buildRead } from '../build/read.ts';
import type { Built } from '../build/statement.ts';
import { requireTable } from '../catalog/find.ts';
import { parseQuery } from '../parse/query.ts';
import { isPlannedLimit, type RestRequest } from '../parse/request.ts';
import type { Query, Source } from '../query.ts';
import { type Reply, replyRows } from '../reply/rows.ts';
import { type Action, execute, planned } from './action.ts';

const defaultCountUpTo = 1_000;

interface ReadPlan {
  built: Built;
  estimate: Built | undefined;
}

export async function readTable(action: Action, name: string): Promise<Reply> {
  const { request, config } = action;
  const countUpTo = config.apiMaxRows ?? defaultCountUpTo;
  const { built, estimate } = planned(action, '', (): ReadPlan => {
    const { catalog } = action;
    const table = requireTable(catalog, request.schema, name);
    const query = pagedQuery(request);
    const { count } = request.preferences;
    const isHead = request.method === 'HEAD';
    return {
      built: buildRead(new BuildContext(catalog, request.schema), table, query, {
        media: request.media,
        count,
        isHead,
        countUpTo,
      }),
      estimate:
        count && count !== 'exact'
          ? buildEstimate(new BuildContext(catalog, request.schema), table, query)
          : undefined,
    };
  });
  const outcome = await execute(action, built);
  const total = await totalOf(action, outcome.rows, outcome.total, estimate, countUpTo);
  return replyRows(request, `/${name}`, outcome, total);
}

/** The parameters as a query; the page is the request's, whether it came by parameter or by header. */
export function pagedQuery({ params, page }: RestRequest): Query {
  return {
    ...parseQuery(params),
    limit: limitSource(page.limit),
    offset: page.offset > 0 ? { from: 'offset' } : undefined,
  };
}

function limitSource(limit: number | undefined): Source | undefined {
  if (limit === undefined) return undefined;
  return isPlannedLimit(limit) ? { from: 'text', sql: String(limit) } : { from: 'limit' };
}

async function totalOf(
  action: Action,
  rows: number,
  counted: string | null | undefined,
  estimate: Built | undefined,
  countUpTo: number,
): Promise<number | undefined> {
  const { count } = action.request.preferences;
  if (!count) return undefined;
  const exact = counted === undefined || counted === null ? rows : Number(counted);
  if (!estimate || (count === 'estimated' && exact <= countUpTo)) return exact;
  const { body } = await execute(action, estimate);
  const [explained] = JSON.parse(body?.toString() ?? '[]') as Array<{ Plan: { 'Plan Rows': number } }>;
  const planned = explained?.Plan['Plan Rows'] ?? exact;
  return count === 'estimated' ? Math.max(planned, exact) : planned;
}
