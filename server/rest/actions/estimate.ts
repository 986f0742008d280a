import { bindValues } from '../bind.ts';
import type { Table } from '../catalog/catalog.ts';
import { replyTooLargeByPlan, tooCostlyByPlan } from '../errors.ts';
import { LruMap } from '../lru.ts';
import type { Query } from '../query.ts';
import { type BuiltStatement, named } from '../sql/statement.ts';
import { type Action, type Admit, execute } from './action.ts';

/** A page of so many rows need not be weighed for its lists. */
const smallPage = 100;
/** Lists of so many bytes keep everybody else waiting for a moment that is felt, long before they are too large to send. */
const maxListsBytes = 2 * 1024 * 1024;
/** How long an estimate holds. */
const keptMs = 60_000;
/** The planner takes a comparison with a pattern for one of two numbers: ten of them cost as much as all else does. */
const patternsAsAllElse = 10;
/** With so many, and no lists, a read need not be weighed: a search has two. */
const fewPatterns = 4;

/** What the planner expects of a statement. */
interface Estimate {
  /** Of its rows and of the lists in them. */
  bytes: number;
  /** In the planner's units: a page read in order is 1. */
  cost: number;
}

/** How a read is weighed before it runs. */
export interface Weighing {
  explain: BuiltStatement;
  patterns: number;
  /** Lists are embedded in what may be many rows. */
  isLong: boolean;
  /** By role and values: what is estimated, and since when. */
  estimates: LruMap<string, { at: number; estimate: Promise<Estimate> }>;
}

/**
 * Reads with lists embedded or with many patterns: what they cost shows neither in their length nor in their answer. Whoever
 * has the secret key may ask for anything, and a row that is named by its key costs little.
 */
export function weighingOf(
  { request: { page, isUnbounded } }: Action,
  table: Table,
  query: Query,
  built: BuiltStatement,
  hasLists: boolean,
): Weighing | undefined {
  if (isUnbounded || isOfOneRow(table, query)) return undefined;
  const patterns = built.text.match(/ (~\*?|i?like) /g)?.length ?? 0;
  if (!hasLists && patterns <= fewPatterns) return undefined;
  return {
    explain: named(`explain (format json) ${built.text}`, built.sources, ['body']),
    patterns,
    isLong: hasLists && (page.limit === undefined || page.limit > smallPage),
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

/**
 * Refuses what is too large or too costly by the planner's estimate; otherwise tells how the statement is to be admitted.
 * Names, quotes and commas come on top, so whatever is over the bound by its rows alone is far over it as JSON.
 */
export async function weigh(action: Action, weighing: Weighing): Promise<Admit> {
  const { config, admit, costly } = action;
  if (!costly && !weighing.isLong) return admit;
  const { bytes, cost } = await estimate(action, weighing);
  if (weighing.isLong && bytes > Math.min(maxListsBytes, config.apiMaxAnswerBytes))
    throw replyTooLargeByPlan(Math.round(bytes));
  if (!costly || cost <= costly.fromCost) return admit;
  if (cost > costly.maxCost) throw tooCostlyByPlan(Math.round(cost));
  return costly.admit;
}

/** Who asks for the same at the same moment waits for one estimate; one that failed was its own caller's (a turn refused, say). */
async function estimate(action: Action, weighing: Weighing): Promise<Estimate> {
  const { explain, estimates } = weighing;
  const { request, scope } = action;
  const key = JSON.stringify([scope.role, bindValues(explain.sources, request.params, request.page, null)]);
  const known = estimates.get(key);
  if (known && performance.now() - known.at <= keptMs) {
    const shared = await known.estimate.catch(() => undefined);
    if (shared) return shared;
  }
  const own = askPlanner(action, weighing);
  estimates.set(key, { at: performance.now(), estimate: own });
  return own;
}

async function askPlanner(action: Action, { explain, patterns }: Weighing): Promise<Estimate> {
  const { body } = await execute(action, explain);
  const [explained] = JSON.parse(body?.toString() ?? '[]') as Array<{ Plan: Plan }>;
  return {
    bytes: explained ? totalBytes(explained.Plan) : 0,
    cost: (explained?.Plan['Total Cost'] ?? 0) * (1 + patterns / patternsAsAllElse),
  };
}

/** A node of what EXPLAIN tells. */
export interface Plan {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Total Cost': number;
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
