import type { Config } from '../../config.ts';
import type { Database, Statement, StatementCost } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import { bindValues } from '../bind.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { replyTooLarge } from '../errors.ts';
import type { Body } from '../parse/body.ts';
import type { RestRequest } from '../parse/request.ts';
import { JsonRows } from '../reply/json-rows.ts';
import { BuildContext } from '../sql/context.ts';
import type { BuiltStatement, ResultColumn } from '../sql/statement.ts';

/** All that one request needs to be answered. */
export interface Action {
  database: Database;
  config: Config;
  catalog: Catalog;
  request: RestRequest;
  scope: Scope;
  admit: Admit;
  /** Undefined for whoever is not held to what the planner expects. */
  costly: CostlyReads | undefined;
  /** Whoever asked has gone. */
  isGone(): boolean;
  /** Asked for by a visitor's page. */
  onTables: Statement['onTables'];
  /** Read when it is needed: a GET has none. */
  readBody(): Promise<Body>;
}

/** Does the work when its caller's turn has come, and takes note of what it took. */
export type Admit = <T>(work: Work<T>) => Promise<T>;
export type Work<T> = (onEnd?: (cost: StatementCost) => void) => Promise<T>;

/** Reads that cost much by the planner's estimate. */
export interface CostlyReads {
  fromCost: number;
  /** What costs more is not run. */
  maxCost: number;
  admit: Admit;
}

export type Outcome = Partial<Record<Exclude<ResultColumn, 'body'>, string | null>> & {
  /** The body as PostgreSQL wrote it: it goes out without having been a string. */
  body?: Buffer | null;
  room?: Buffer;
  /** Rows in the page, or rows written. */
  rows: number;
};

/** Runs a statement with this request's values, under its caller's rights. */
export async function execute(
  { database, config, request, scope, admit, isGone, onTables }: Action,
  built: BuiltStatement,
  body: string | null = null,
): Promise<Outcome> {
  const values = bindValues(built.sources, request.params, request.page, body);
  const rows = built.rows && new JsonRows(built.rows, config.apiMaxAnswerBytes);
  const { bytes, command } = await admit((onEnd) =>
    database.run(
      {
        ...scope,
        timeZone: request.preferences.timezone,
        tellsResponse: built.columns.includes('headers'),
      },
      {
        text: built.text,
        // A plan depends on the role's policies: shared by two roles it would be made anew at each turn.
        name: `${built.name}_${scope.role}`.slice(0, 63),
        values,
        formats: built.rows?.formats,
        isRolledBack: request.preferences.tx === 'rollback',
        onRow: rows && ((message) => rows.add(message)),
        isGone,
        onEnd,
        onTables,
      },
    ),
  );
  if (rows) {
    if (rows.isTooLarge) throw replyTooLarge(`more than ${config.apiMaxAnswerBytes}`);
    const body = rows.body(request.media.shape === 'object');
    return { rows: rows.count, body, room: rows.room };
  }
  if (built.columns.length === 0) return { rows: Number(/(\d+)$/.exec(command)?.[1] ?? 0) };
  const outcome: Outcome = { rows: 0 };
  const [row = []] = bytes;
  for (const [at, column] of built.columns.entries()) {
    const value = row[at] ?? null;
    if (column === 'body') outcome.body = value;
    else outcome[column] = value === null ? null : value.toString();
  }
  outcome.rows = Number(outcome.count ?? 0);
  return outcome;
}

/** `maxRows` is the cap on the lists that are embedded. */
export function buildContext({ catalog, request, config }: Action, maxRows?: number): BuildContext {
  return new BuildContext(catalog, request.schema, config.apiMaxAnswerBytes, request.isUnbounded, maxRows);
}

/** A statement is built once for all requests of one shape. */
export function planned<P extends object>({ catalog, request }: Action, more: string, build: () => P): P {
  const key = more === '' ? request.shape : `${request.shape}\n\n${more}`;
  const known = catalog.plans.get(key);
  if (known) return known as P;
  const plan = build();
  catalog.plans.set(key, plan);
  return plan;
}
