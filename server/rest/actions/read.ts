import { requireTable } from '../catalog/find.ts';
import { parseQuery } from '../parse/query.ts';
import { isPlannedLimit, type RestRequest } from '../parse/request.ts';
import type { Query, Source } from '../query.ts';
import type { Reply } from '../reply/reply.ts';
import { replyRows } from '../reply/rows.ts';
import { buildEstimate, buildRead } from '../sql/read.ts';
import type { BuiltStatement } from '../sql/statement.ts';
import { type Action, buildContext, execute, type Outcome, planned } from './action.ts';
import { type Weighing, weigh, weighingOf } from './estimate.ts';

const defaultCountUpTo = 1_000;

interface ReadPlan {
  built: BuiltStatement;
  estimate: BuiltStatement | undefined;
  weighing: Weighing | undefined;
}

export async function readTable(action: Action, name: string): Promise<Reply> {
  const boundUpTo = countBound(action);
  const location = `/${encodeURIComponent(name)}`;
  if (boundUpTo === undefined) {
    const upTo = action.config.apiMaxRows ?? defaultCountUpTo;
    const { outcome, total } = await readCounted(action, name, upTo);
    return replyRows(action.request, location, outcome, total);
  }
  const bounded = countedUpTo(action.request, boundUpTo);
  const { outcome, total = 0 } = await readCounted({ ...action, request: bounded }, name, boundUpTo);
  // The count stayed below the bound, so it is exact.
  return replyRows(total <= boundUpTo ? action.request : bounded, location, outcome, total);
}

/**
 * A visitor's exact count is exact as far as it is cheap, and the planner's beyond: to count a large table takes as long
 * as to read it, and anybody may ask. A planned one is counted likewise for whoever policies hold for: the planner knows
 * how many rows they hide.
 */
function countBound({ config, scope, request }: Action): number | undefined {
  const { count } = request.preferences;
  if (count === 'planned' && scope.role !== 'service_role')
    return config.apiVisitorCountUpTo ?? defaultCountUpTo;
  return count === 'exact' && scope.role === 'anon' ? config.apiVisitorCountUpTo : undefined;
}

function countedUpTo(request: RestRequest, countUpTo: number): RestRequest {
  const isHead = request.method === 'HEAD' && request.page.limit === undefined;
  return {
    ...request,
    shape: `${request.shape}\n\nup to ${countUpTo}`,
    preferences: { ...request.preferences, count: 'estimated' },
    // Without rows to show, one more than the bound tells that it was passed.
    page: isHead ? { ...request.page, limit: countUpTo + 1 } : request.page,
  };
}

async function readCounted(
  action: Action,
  name: string,
  countUpTo: number,
): Promise<{ outcome: Outcome; total: number | undefined }> {
  const { request } = action;
  const { built, estimate, weighing } = planned(action, '', (): ReadPlan => {
    const { catalog } = action;
    const table = requireTable(catalog, request.schema, name);
    const query = pagedQuery(request);
    const { count } = request.preferences;
    const isHead = request.method === 'HEAD';
    const context = buildContext(action, action.config.apiMaxRows);
    const built = buildRead(context, table, query, { media: request.media, count, isHead, countUpTo });
    return {
      built,
      weighing: weighingOf(action, table, query, built, context.hasLists),
      estimate: count && count !== 'exact' ? buildEstimate(buildContext(action), table, query) : undefined,
    };
  });
  const admit = weighing ? await weigh(action, weighing) : action.admit;
  const outcome = await execute({ ...action, admit }, built);
  return { outcome, total: await totalOf(action, outcome.rows, outcome.total, estimate, countUpTo) };
}

/** The parameters as a query; the page is the request's, whether it came by parameter or by header. */
export function pagedQuery({ params, page, maxEmbedDepth }: RestRequest): Query {
  return {
    ...parseQuery(params, maxEmbedDepth),
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
  estimate: BuiltStatement | undefined,
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
