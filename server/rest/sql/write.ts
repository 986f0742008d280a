import type { Column, Table } from '../catalog/catalog.ts';
import { requireRelation } from '../catalog/find.ts';
import type { Media } from '../parse/media.ts';
import type { Preferences } from '../parse/prefer.ts';
import type { Query, Source } from '../query.ts';
import { whereTerms } from './conditions.ts';
import { type BuildContext, type RowSource, tableSource } from './context.ts';
import { whereSql } from './embed.ts';
import { type Payload, payloadColumns, payloadSql, payloadValue } from './payload.ts';
import { ident, qualifiedName } from './quote.ts';
import { rowsSql } from './rows.ts';
import {
  type BuiltStatement,
  bodySql,
  guardSql,
  named,
  type ResultColumn,
  responseSettings,
  statement,
} from './statement.ts';

export interface WriteOptions {
  media: Media;
  preferences: Preferences;
  onConflict: string[] | undefined;
  /** Of a PUT: the values that the row's key must have. */
  key?: Map<string, Source>;
}

export function buildInsert(
  context: BuildContext,
  table: Table,
  query: Query,
  payload: Payload,
  options: WriteOptions,
): BuiltStatement {
  const columns = payloadColumns(table, payload);
  const { resolution, missing } = options.preferences;
  const { alias } = tableSource(context, table);
  const target = `insert into ${qualifiedName(table)} as ${alias}`;
  const write = (sql: string) => ({ alias, sql: `${target} ${sql}` });
  if (columns.length === 0) return finish(context, table, query, write('default values'), options);
  const names = columns.map(({ name }) => ident(name)).join(', ');
  const given = context.alias();
  const rows = payloadSql(context, given, columns, payload, missing === 'default');
  const selected = columns.map((column) => payloadValue(given, column)).join(', ');
  const key = options.onConflict?.length ? options.onConflict : table.primaryKey;
  const isMerge = resolution === 'merge-duplicates' && key.length > 0;
  const matching = [...(options.key ?? [])].map(
    ([name, source]) => `${given}.${ident(name)} = ${context.value(source)}`,
  );
  const offered = whereSql(offeredTerms(matching, isMerge));
  const conflict = resolution && key.length > 0 ? conflictSql(resolution, key, columns) : '';
  return finish(
    context,
    table,
    query,
    write(`(${names}) select ${selected} from ${rows}${offered}${conflict}`),
    {
      ...options,
      countsInserted: isMerge,
    },
  );
}

/** Which rows of the body are written. Only those are counted, in whatever order conditions are looked at. */
function offeredTerms(matching: string[], isCounted: boolean): string[] {
  if (!isCounted) return matching;
  if (matching.length === 0) return [countInserted(1)];
  return [`case when ${matching.join(' and ')} then ${countInserted(1)} end`];
}

function conflictSql(resolution: string, key: string[], columns: Column[]): string {
  const target = ` on conflict (${key.map(ident).join(', ')})`;
  if (resolution === 'ignore-duplicates') return `${target} do nothing`;
  const set = columns.map(({ name }) => `${ident(name)} = excluded.${ident(name)}`).join(', ');
  return `${target} do update set ${set} where ${countInserted(-1)}`;
}

/**
 * Tells rows that were new from rows that were there, without a right to read any: each row counts
 * one up when it is offered and one down when it turns out to be an update. Always true.
 */
function countInserted(step: 1 | -1): string {
  const before = `coalesce(nullif(current_setting('gateway.inserted', true), '')::int, 0)`;
  return `set_config('gateway.inserted', (${before} + ${step})::text, true) is not null`;
}

export function buildUpdate(
  context: BuildContext,
  table: Table,
  query: Query,
  payload: Payload,
  options: WriteOptions,
): BuiltStatement | undefined {
  const columns = payloadColumns(table, payload);
  // Nothing to set is nothing to do, and not an error.
  if (columns.length === 0) return undefined;
  const source = tableSource(context, table);
  const given = context.alias();
  const set = columns.map((column) => `${ident(column.name)} = ${payloadValue(given, column)}`).join(', ');
  const rows = payloadSql(context, given, columns, payload, options.preferences.missing === 'default');
  const from = payload.isArray ? `(select * from ${rows} limit 1) as ${given}` : rows;
  const where = whereSql(whereTerms(context, { ...query, select: [] }, source));
  return finish(
    context,
    table,
    query,
    {
      alias: source.alias,
      sql: `update ${qualifiedName(table)} as ${source.alias} set ${set} from ${from}${where}`,
    },
    options,
  );
}

export function buildDelete(
  context: BuildContext,
  table: Table,
  query: Query,
  options: WriteOptions,
): BuiltStatement {
  const source = tableSource(context, table);
  const where = whereSql(whereTerms(context, { ...query, select: [] }, source));
  return finish(
    context,
    table,
    query,
    { alias: source.alias, sql: `delete from ${qualifiedName(table)} as ${source.alias}${where}` },
    options,
  );
}

/** The write alone when its number of rows is all that matters; else the write, and a read of what it returned. */
function finish(
  context: BuildContext,
  table: Table,
  query: Query,
  write: { alias: string; sql: string },
  { media, preferences, key, countsInserted = false }: WriteOptions & { countsInserted?: boolean },
): BuiltStatement {
  const { return: wanted = 'minimal', maxAffected, handling } = preferences;
  const limit = handling === 'strict' ? maxAffected : undefined;
  const isSingle = media.shape === 'object';
  const tellsResponse = table.mayReply || context.catalog.before !== undefined;
  const isShown = wanted === 'representation';
  const showsKey = wanted === 'headers-only' && table.primaryKey.length > 0;
  if (!isShown && !showsKey && !countsInserted && !isSingle && limit === undefined && !tellsResponse) {
    // The command's own tag tells how many rows there were.
    return named(write.sql, context.sources, []);
  }
  const copy: RowSource = { ...tableSource(context, table), isCopy: true };
  const returning = isShown
    ? returnedColumns(context, table, query, write.alias)
    : showsKey
      ? table.primaryKey.map((name) => `${write.alias}.${ident(name)}`).join(', ')
      : '1';
  const columns: Array<[ResultColumn, string]> = [['count', 'count(*)']];
  if (isShown) columns.push(['body', bodySql(media)]);
  if (showsKey) columns.push(['key', `(array_agg(row_to_json(t.*)::text))[1]`]);
  if (countsInserted) columns.push(['inserted', `current_setting('gateway.inserted', true)`]);
  if (key) columns.push(['guard', guardSql('key', 'count(*) <> 1')]);
  if (limit !== undefined) columns.push(['guard', guardSql('affected', `count(*) > ${limit}`)]);
  if (isSingle) columns.push(['guard', guardSql('single', 'count(*) <> 1')]);
  if (tellsResponse) columns.push(...responseSettings);
  const rows = isShown
    ? rowsSql(context, query, copy, { from: `written as ${copy.alias}`, isFiltered: true })
    : 'select * from written';
  return statement(
    context,
    columns,
    `(${rows}) as t`,
    `with written as (${write.sql} returning ${returning}) `,
  );
}

/**
 * Only the columns that the reply shows or its embeds hang on: a caller may have the right to read
 * some columns and not others.
 */
function returnedColumns(context: BuildContext, table: Table, query: Query, alias: string): string {
  const names = new Set<string>();
  for (const item of query.select) {
    if (item.kind === 'field') names.add(item.field.name);
    else {
      const { columns, junction, routine } = requireRelation(context.catalog, table, item);
      if (routine) names.add('*');
      for (const [name] of columns) names.add(name);
      for (const [, name] of junction?.source ?? []) names.add(name);
    }
  }
  for (const { relation, field } of query.order) if (!relation) names.add(field.name);
  const isPlain = [...names].every((name) => table.columns.has(name));
  if (!isPlain) return `${alias}.*`;
  return names.size === 0 ? '1' : [...names].map((name) => `${alias}.${ident(name)}`).join(', ');
}
