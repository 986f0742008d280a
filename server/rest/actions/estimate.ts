import { bindValues } from '../bind.ts';
import type { Table } from '../catalog/catalog.ts';
import { replyTooLargeByPlan } from '../errors.ts';
import { LruMap } from '../lru.ts';
import type { Query } from '../query.ts';
import { type BuiltStatement, named } from '../sql/statement.ts';
import { type Action, execute } from './action.ts';

/** A page of so many rows need not be weighed. */
const smallPage = 100;
/** Lists of so many bytes keep everybody else waiting for a moment that is felt, long before they are too large to send. */
const maxListsBytes = 2 * 1024 * 1024;
/** How long an estimate holds. */
const keptMs = 60_000;

/** An estimate of how large the answer to a statement will be. */
export interface Weighing {
  explain: BuiltStatement;
  /** By role and values: what was estimated, and when. */
  estimates: LruMap<string, { bytes: number; at: number }>;
}

/** Of whoever has not the secret key, reads of many rows with lists embedded are weighed before they run. */
export function weighingOf(
  { request: { page, isUnbounded } }: Action,
  table: Table,
  query: Query,
  built: BuiltStatement,
): Weighing | undefined {
  if (isUnbounded || (page.limit !== undefined && page.limit <= smallPage)) return undefined;
  if (isOfOneRow(table, query)) return undefined;
  return {
    explain: named(`explain (format json) ${built.text}`, built.sources, ['body']),
    estimates: new LruMap(100),
  };
}

function isOfOneRow({ primaryKey: [key, ...more] }: Table, { conditions }: Query): boolean {
  return (
    more.length === 0 &&
    conditions.some(
      (one) =>
        one.kind === 'filter' &&
        one.operator === 'eq' &&
        !one.isNegated &&
        !one.quantifier &&
        one.field.name === key,
    )
  );
}

/** Names, quotes and commas come on top, so whatever is over the bound by its rows alone is far over it as JSON. */
export async function requireSendable(action: Action, { explain, estimates }: Weighing): Promise<void> {
  const { request, config, scope } = action;
  const key = JSON.stringify([scope.role, bindValues(explain.sources, request.params, request.page, null)]);
  let known = estimates.get(key);
  if (!known || performance.now() - known.at > keptMs) {
    const { body } = await execute(action, explain);
    const [explained] = JSON.parse(body?.toString() ?? '[]') as Array<{ Plan: Plan }>;
    known = { bytes: explained ? totalBytes(explained.Plan) : 0, at: performance.now() };
    estimates.set(key, known);
  }
  if (known.bytes > Math.min(maxListsBytes, config.apiMaxAnswerBytes))
    throw replyTooLargeByPlan(Math.round(known.bytes));
}

/** A node of what EXPLAIN tells. */
export interface Plan {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Plan Rows': number;
  'Plan Width': number;
  Plans?: Plan[];
}

/** Rows by width. The planner takes a list in JSON for some bytes: it weighs what went into it, for each row anew. */
function totalBytes(plan: Plan): number {
  const below = plan.Plans ?? [];
  const inputs = below.filter(({ 'Parent Relationship': as }) => as !== 'SubPlan' && as !== 'InitPlan');
  if (plan['Node Type'] === 'Aggregate' && inputs.length > 0) return sum(inputs.map(totalBytes));
  const lists = below.filter(
    (child) => child['Parent Relationship'] === 'SubPlan' && child['Node Type'] === 'Aggregate',
  );
  const passedOn = inputs.map((input) => totalBytes(input) / Math.max(1, input['Plan Rows']));
  return plan['Plan Rows'] * (Math.max(plan['Plan Width'], ...passedOn) + sum(lists.map(totalBytes)));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
