import { embeddedTwice } from '../errors.ts';
import type { EmbedItem, Query } from '../query.ts';
import { aggregatedSql } from './aggregate.ts';
import { whereTerms } from './conditions.ts';
import type { BuildContext, RowSource } from './context.ts';
import { isToOne, joinEmbed, whereSql } from './embed.ts';
import { orderSql } from './order.ts';
import { columnsOf, expandStars, fieldOutputs, type Output, outputSql } from './outputs.ts';
import { type WireField, wireOutput } from './wire-form.ts';

interface RowsOptions {
  from: string;
  /** Conditions besides the query's own. */
  ties?: string[];
  /** Name columns `c0`, `c1`… and put their labels here, for a statement that gives them other names. */
  numbered?: string[];
  /** Send each column in the form of its type, and put the forms here. */
  wire?: WireField[];
  /** Select this instead of the query's fields. */
  columns?: string;
  /** The query's filters were applied before (the rows come from a write). */
  isFiltered?: boolean;
}

/** The rows of a query without its limit: select, where, group, order. */
export function rowsSql(
  context: BuildContext,
  query: Query,
  source: RowSource,
  options: RowsOptions,
): string {
  const { outputs, joins } =
    options.columns === undefined ? listOutputs(context, query, source) : { outputs: [], joins: [] };
  const terms = [
    ...(options.ties ?? []),
    ...whereTerms(context, options.isFiltered ? { ...query, conditions: [] } : query, source),
  ];
  const tail = ` from ${[options.from, ...joins].join(' ')}${whereSql(terms)}`;
  if (outputs.some(({ aggregate }) => aggregate)) {
    return aggregatedSql(context, query, source, outputs, tail, options.numbered);
  }
  if (options.numbered) options.numbered.push(...outputs.map(({ label }) => label));
  const columns =
    options.columns ??
    (options.wire
      ? wireSql(outputs, source, options.wire)
      : outputs
          .map((output, at) => (options.numbered ? `${output.sql} as c${at}` : outputSql(output)))
          .join(', '));
  return `select ${columns}${tail}${orderSql(context, query, source)}`;
}

function wireSql(given: Output[], source: RowSource, fields: WireField[]): string {
  const outputs = given
    .flatMap((output) => (output.label === '*' ? columnsOf(source) : [output]))
    .map(wireOutput);
  fields.push(...outputs.map(({ field }) => field));
  return outputs.map(({ sql }) => sql).join(', ');
}

export function pageSql(context: BuildContext, { limit, offset }: Query): string {
  return (limit ? ` limit ${context.value(limit)}` : '') + (offset ? ` offset ${context.value(offset)}` : '');
}

/** A list that is embedded has at most as many rows as the cap allows. */
function listPageSql(context: BuildContext, query: Query): string {
  const { maxRows } = context;
  if (maxRows === undefined) return pageSql(context, query);
  const wanted = query.limit?.from === 'constant' ? Number(query.limit.value) : maxRows;
  return pageSql(context, { ...query, limit: { from: 'text', sql: String(Math.min(wanted, maxRows)) } });
}

interface OutputList {
  outputs: Output[];
  /** Joins that spread embeds need. */
  joins: string[];
}

export function listOutputs(context: BuildContext, query: Query, source: RowSource): OutputList {
  const list: OutputList = { outputs: [], joins: [] };
  requireDistinct(query, source);
  for (const item of query.select) {
    if (item.kind === 'field') list.outputs.push(...fieldOutputs(context, item, source));
    else if (!isShown(item)) checkNames(context, item, source);
    else if (item.isSpread) spread(context, item, source, list);
    else list.outputs.push(embedOutput(context, item, source));
  }
  return list;
}

/** An embed without fields, or with such embeds alone, only filters. */
function isShown({ query }: EmbedItem): boolean {
  return query.select.some((item) => item.kind === 'field' || isShown(item));
}

/** What is not shown has its names looked up all the same. */
function checkNames(context: BuildContext, embed: EmbedItem, parent: RowSource): void {
  listOutputs(context, embed.query, joinEmbed(context, embed, parent).source);
}

/** Two embeds under one key would hide one another. */
function requireDistinct({ select }: Query, source: RowSource): void {
  const keys = new Set<string>();
  for (const item of select) {
    if (item.kind !== 'embed') continue;
    const key = item.alias ?? item.name;
    if (keys.has(key)) throw embeddedTwice(`${source.name}_${key}_${source.within.length + 1}`);
    keys.add(key);
  }
}

/**
 * An embed is a subquery in the select list: PostgreSQL runs it only for the rows that remain after
 * order and limit, each time by an index of the key.
 */
function embedOutput(context: BuildContext, embed: EmbedItem, parent: RowSource): Output {
  const { relation, source, from, ties } = joinEmbed(context, embed, parent);
  const isOne = isToOne(relation);
  const rows = rowsSql(context, embed.query, source, { from, ties });
  const page = isOne
    ? onePage(context, embed, relation.target.isView || relation.routine)
    : listPageSql(context, embed.query);
  const row = context.alias();
  const sql = isOne
    ? `(select row_to_json(${row}.*) from (${rows}${page}) as ${row})`
    : `coalesce((select json_agg(${row}.*) from (${rows}${page}) as ${row}), '[]')`;
  return { sql, label: embed.alias ?? embed.name, isEmbed: true };
}

/** A view or a function may find several rows where a key promises one. */
function onePage(context: BuildContext, embed: EmbedItem, mayFindMore: unknown): string {
  const page = pageSql(context, embed.query);
  return page === '' && mayFindMore ? ' limit 1' : page;
}

/** `...rel(a,b)`: a to-one's columns join the parent's own, a to-many's become arrays. */
function spread(context: BuildContext, embed: EmbedItem, parent: RowSource, list: OutputList): void {
  const { relation, source, from, ties } = joinEmbed(context, embed, parent);
  const join = context.alias();
  const shown = { ...embed.query, select: expandStars(embed.query, source) };
  if (!isToOne(relation)) {
    const row = context.alias();
    const labels: string[] = [];
    const rows = rowsSql(context, shown, source, { from, ties, numbered: labels });
    const arrays = labels.map((_, at) => `coalesce(json_agg(${row}.c${at}), '[]') as c${at}`);
    list.joins.push(
      `left join lateral (select ${arrays.join(', ')} from (${rows}${listPageSql(context, shown)}) as ${row}) as ${join} on true`,
    );
    for (const [at, label] of labels.entries())
      list.outputs.push({ sql: `${join}.c${at}`, label, isEmbed: true });
    return;
  }
  const inner = listOutputs(context, shown, source);
  const columns = inner.outputs.map(({ sql }, at) => `${sql === '*' ? '1' : sql} as c${at}`);
  const rows = rowsSql(context, shown, source, {
    from: [from, ...inner.joins].join(' '),
    ties,
    columns: columns.join(', '),
  });
  list.joins.push(`left join lateral (${rows} limit 1) as ${join} on true`);
  for (const [at, output] of inner.outputs.entries()) {
    list.outputs.push({
      ...output,
      sql: `${join}.c${at}`,
      field: undefined,
      spread: { embed, field: output.field },
    });
  }
}
