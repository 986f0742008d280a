import type { Table } from '../catalog/catalog.ts';
import type { Media } from '../parse/media.ts';
import type { Preferences } from '../parse/prefer.ts';
import type { Query } from '../query.ts';
import { whereTerms } from './conditions.ts';
import { type BuildContext, type RowSource, tableSource } from './context.ts';
import { requireRelations, whereSql } from './embed.ts';
import { qualifiedName } from './quote.ts';
import { listOutputs, pageSql, rowsSql } from './rows.ts';
import {
  type BuiltStatement,
  bodySql,
  named,
  type ResultColumn,
  responseSettings,
  rowsStatement,
  statement,
} from './statement.ts';
import type { WireField } from './wire-form.ts';

interface ReadOptions {
  media: Media;
  count: Preferences['count'];
  isHead: boolean;
  /** An estimate counts up to here, and asks the planner beyond. */
  countUpTo: number;
}

export function buildRead(
  context: BuildContext,
  table: Table,
  query: Query,
  options: ReadOptions,
): BuiltStatement {
  const source = tableSource(context, table);
  requireRelations(context, query, source);
  const from = `${qualifiedName(table)} as ${source.alias}`;
  const isWhole = !query.limit && !query.offset;
  const isTotalled = options.count !== undefined && options.count !== 'planned' && !isWhole;
  const tellsResponse = table.isView || context.catalog.before !== undefined;
  if (!tellsResponse && isPlain(options) && !isTotalled && !isAggregated(context, query, source)) {
    const fields: WireField[] = [];
    const rows = rowsSql(context, query, source, { from, wire: fields });
    return rowsStatement(context, rows + pageSql(context, query), fields);
  }
  const columns: Array<[ResultColumn, string]> = [['count', 'count(*)']];
  if (!options.isHead) columns.unshift(['body', bodySql(options.media)]);
  if (isTotalled) {
    columns.push(['total', totalSql(context, query, source, from, options)]);
  }
  if (tellsResponse) columns.push(...responseSettings);
  // Without a body the rows are only counted: nothing has to be rendered.
  const isCounted = options.isHead && !isAggregated(context, query, source);
  const rows = rowsSql(context, isCounted ? { ...query, order: [] } : query, source, {
    from,
    ...(isCounted ? { columns: '1' } : {}),
  });
  return statement(context, columns, `(${rows}${pageSql(context, query)}) as t`);
}

/** Rows of a table as JSON are sent as they come: PostgreSQL does not have to make one text of them. */
function isPlain({ media, isHead }: ReadOptions): boolean {
  return !isHead && media.shape !== 'csv' && !media.isStripped;
}

/** Resolves every name of the select in a throw-away context: a count has no use for the parameters of embeds. */
function isAggregated(context: BuildContext, query: Query, source: RowSource): boolean {
  const aside = context.aside();
  return listOutputs(aside, query, source).outputs.some(({ aggregate }) => aggregate);
}

function totalSql(
  context: BuildContext,
  query: Query,
  source: RowSource,
  from: string,
  { count, countUpTo }: ReadOptions,
): string {
  const counted = isAggregated(context, query, source)
    ? rowsSql(context, { ...query, order: [] }, source, { from })
    : `select 1 from ${from}${whereSql(whereTerms(context, query, source))}`;
  const bounded = count === 'estimated' ? `${counted} limit ${countUpTo + 1}` : counted;
  return `(select count(*) from (${bounded}) as counted)`;
}

/** What the planner expects: no row is read. */
export function buildEstimate(context: BuildContext, table: Table, query: Query): BuiltStatement {
  const source = tableSource(context, table);
  const from = `${qualifiedName(table)} as ${source.alias}`;
  const terms = whereTerms(context, query, source);
  return named(`explain (format json) select 1 from ${from}${whereSql(terms)}`, context.sources, ['body']);
}
