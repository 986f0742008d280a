import type { Column } from '../catalog/catalog.ts';
import { embeddedTwice } from '../errors.ts';
import { type EmbedItem, type FieldItem, fieldLabel, type Query } from '../query.ts';
import type { BuildContext, RowSource } from './context.ts';
import { isToOne, joinEmbed } from './embed.ts';
import { fieldSql } from './field.ts';
import { ident } from './quote.ts';
import { pageSql, rowsSql } from './rows.ts';

/** One column of a row that is sent. */
export interface Output {
  sql: string;
  label: string;
  /** Set when the column is computed over many rows: then `sql` is what it is computed from. */
  aggregate?: FieldItem['aggregate'];
  /** The field it shows as it is: an order may name it. */
  field?: FieldItem['field'] | undefined;
  /** The spread embed that it comes from, and what it is called there. */
  spread?: { embed: EmbedItem; field: FieldItem['field'] | undefined };
  isEmbed?: boolean;
  /** The column that it shows as it is. */
  column?: Column | undefined;
}

export interface OutputList {
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
    if (keys.has(key)) throw embeddedTwice(`${source.name}_${key}_${source.depth + 1}`);
    keys.add(key);
  }
}

function fieldOutputs(context: BuildContext, item: FieldItem, source: RowSource): Output[] {
  const { field, aggregate } = item;
  if (field.name === '*' && !aggregate && isRepresented(source)) {
    return [...(source.columns?.keys() ?? [])].flatMap((name) =>
      fieldOutputs(context, { ...item, field: { name, path: [] } }, source),
    );
  }
  if (field.name === '*') {
    return [
      { sql: aggregate ? '*' : `${source.alias}.*`, label: item.alias ?? aggregate?.name ?? '*', aggregate },
    ];
  }
  // `rel(count)`, older than `rel(count())` and still in use.
  if (field.name === 'count' && !aggregate && field.path.length === 0 && !source.columns?.has('count')) {
    return [{ sql: '*', label: item.alias ?? 'count', aggregate: { name: 'count', cast: item.cast } }];
  }
  const value = fieldSql(context, source, field);
  const column = field.path.length === 0 && !aggregate ? source.columns?.get(field.name) : undefined;
  const toJson = column?.casts.toJson;
  const sql = toJson ? `${toJson}(${value})` : value;
  return [
    {
      sql: item.cast ? `cast(${sql} as ${item.cast})` : sql,
      label: fieldLabel(item),
      aggregate,
      field,
      column: toJson || item.cast ? undefined : column,
    },
  ];
}

/** Whether any of its columns has a form of its own on the wire. */
function isRepresented({ columns }: RowSource): boolean {
  return [...(columns?.values() ?? [])].some(({ casts }) => casts.toJson !== null);
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
    : pageSql(context, embed.query);
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
      `left join lateral (select ${arrays.join(', ')} from (${rows}${pageSql(context, shown)}) as ${row}) as ${join} on true`,
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

function expandStars(query: Query, source: RowSource): Query['select'] {
  return query.select.flatMap((item) => {
    if (item.kind !== 'field' || item.field.name !== '*' || item.aggregate) return [item];
    return [...(source.columns?.keys() ?? [])].map((name) => ({ ...item, field: { name, path: [] } }));
  });
}

export function outputSql({ sql, label }: Output): string {
  return label === '*' ? sql : `${sql} as ${ident(label)}`;
}
