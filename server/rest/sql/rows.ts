import { notEmbedded, RestError } from '../errors.ts';
import { findEmbed } from '../parse/query.ts';
import type { OrderTerm, Query } from '../query.ts';
import { whereTerms } from './conditions.ts';
import type { BuildContext, RowSource } from './context.ts';
import { isToOne, joinEmbed, whereSql } from './embed.ts';
import { fieldSql } from './field.ts';
import { listOutputs, type Output, outputSql } from './outputs.ts';
import { ident } from './quote.ts';
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
    return aggregatedSql(context, query, source, outputs, tail, options);
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

/** Values first, then grouped: so that a group may also be made of an embed, which has no name inside. */
function aggregatedSql(
  context: BuildContext,
  query: Query,
  source: RowSource,
  given: Output[],
  tail: string,
  options: RowsOptions,
): string {
  const outputs = given.flatMap((output) =>
    output.label === '*' && !output.aggregate ? columnsOf(source) : [output],
  );
  const group = context.alias();
  const inner = outputs.map(({ sql, isEmbed }, at) =>
    sql === '*' ? `1 as g${at}` : `${isEmbed ? `(${sql})::jsonb` : sql} as g${at}`,
  );
  const columns = outputs.map(({ sql, label, aggregate }, at) => {
    const name = options.numbered ? `c${at}` : ident(label);
    if (!aggregate) return `${group}.g${at} as ${name}`;
    const call = `${aggregate.name}(${sql === '*' ? '*' : `${group}.g${at}`})`;
    return `${aggregate.cast ? `cast(${call} as ${aggregate.cast})` : call} as ${name}`;
  });
  options.numbered?.push(...outputs.map(({ label }) => label));
  const keys = outputs.flatMap(({ aggregate }, at) => (aggregate ? [] : [`${group}.g${at}`]));
  const order = query.order.map((term) => {
    const at = outputs.findIndex((output) => isOrderedBy(output, term, query));
    const output = outputs[at];
    if (!output) throw notGrouped(source, term);
    return (output.aggregate ? `${at + 1}` : `${group}.g${at}`) + directionSql(term);
  });
  return (
    `select ${columns.join(', ')} from (select ${inner.join(', ')}${tail}) as ${group}` +
    (keys.length > 0 ? ` group by ${keys.join(', ')}` : '') +
    (order.length > 0 ? ` order by ${order.join(', ')}` : '')
  );
}

/** An order of groups names an aggregate, a column that they are made by, or one of a spread embed. */
function isOrderedBy(
  { field, label, aggregate, spread }: Output,
  term: OrderTerm,
  { select }: Query,
): boolean {
  const isSame = (own: Output['field']) => JSON.stringify(own) === JSON.stringify(term.field);
  if (term.relation === undefined) return aggregate ? label === term.field.name : isSame(field);
  if (!spread || spread.embed !== findEmbed(select, term.relation)) return false;
  return label === term.field.name || (!aggregate && isSame(spread.field));
}

function columnsOf({ columns, alias }: RowSource): Output[] {
  return [...(columns?.values() ?? [])].map((column) => ({
    sql: `${alias}.${ident(column.name)}`,
    label: column.name,
    field: { name: column.name, path: [] },
    column,
  }));
}

function orderSql(context: BuildContext, query: Query, source: RowSource): string {
  if (query.order.length === 0) return '';
  const terms = query.order.map((term) => {
    const value = term.relation
      ? relatedSql(context, query, source, term.relation, term)
      : fieldSql(context, source, term.field);
    return value + directionSql(term);
  });
  return ` order by ${terms.join(', ')}`;
}

function directionSql({ direction, nulls }: OrderTerm): string {
  return (direction ? ` ${direction}` : '') + (nulls ? ` nulls ${nulls}` : '');
}

/** `order=rel(column)`: possible when each row has at most one partner. */
function relatedSql(
  context: BuildContext,
  query: Query,
  source: RowSource,
  name: string,
  { field }: OrderTerm,
): string {
  const embed = findEmbed(query.select, name);
  if (!embed) throw notEmbedded(name);
  const joined = joinEmbed(context, embed, source);
  if (!isToOne(joined.relation)) {
    throw new RestError(400, 'PGRST118', `A related order on '${name}' is not possible`, {
      details: `'${source.name}' and '${name}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  const value = fieldSql(context, joined.source, field);
  return `(select ${value} from ${joined.from}${whereSql(joined.ties)} limit 1)`;
}

function notGrouped(source: RowSource, { field }: OrderTerm): RestError {
  return new RestError(
    400,
    '42803',
    `column "${source.name}.${field.name}" must appear in the GROUP BY clause or be used in an aggregate function`,
  );
}
