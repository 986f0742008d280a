import { RestError } from '../errors.ts';
import { findEmbed } from '../parse/query.ts';
import type { OrderTerm, Query } from '../query.ts';
import type { BuildContext, RowSource } from './context.ts';
import { directionSql } from './order.ts';
import { columnsOf, type Output } from './outputs.ts';
import { ident } from './quote.ts';

/** Values first, then grouped: so that a group may also be made of an embed, which has no name inside. */
export function aggregatedSql(
  context: BuildContext,
  query: Query,
  source: RowSource,
  given: Output[],
  tail: string,
  numbered: string[] | undefined,
): string {
  const outputs = given.flatMap((output) =>
    output.label === '*' && !output.aggregate ? columnsOf(source) : [output],
  );
  const group = context.alias();
  const inner = outputs.map(({ sql, isEmbed }, at) =>
    sql === '*' ? `1 as g${at}` : `${isEmbed ? `(${sql})::jsonb` : sql} as g${at}`,
  );
  const columns = outputs.map(({ sql, label, aggregate }, at) => {
    const name = numbered ? `c${at}` : ident(label);
    if (!aggregate) return `${group}.g${at} as ${name}`;
    const call = `${aggregate.name}(${sql === '*' ? '*' : `${group}.g${at}`})`;
    return `${aggregate.cast ? `cast(${call} as ${aggregate.cast})` : call} as ${name}`;
  });
  numbered?.push(...outputs.map(({ label }) => label));
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

function notGrouped(source: RowSource, { field }: OrderTerm): RestError {
  return new RestError(
    400,
    '42803',
    `column "${source.name}.${field.name}" must appear in the GROUP BY clause or be used in an aggregate function`,
  );
}
