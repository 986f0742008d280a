import { notEmbedded, RestError } from '../errors.ts';
import { findEmbed } from '../parse/query.ts';
import type { OrderTerm, Query } from '../query.ts';
import type { BuildContext, RowSource } from './context.ts';
import { isToOne, joinEmbed, whereSql } from './embed.ts';
import { fieldSql } from './field.ts';

export function orderSql(context: BuildContext, query: Query, source: RowSource): string {
  if (query.order.length === 0) return '';
  const terms = query.order.map((term) => {
    const value = term.relation
      ? relatedSql(context, query, source, term.relation, term)
      : fieldSql(context, source, term.field);
    return value + directionSql(term);
  });
  return ` order by ${terms.join(', ')}`;
}

export function directionSql({ direction, nulls }: OrderTerm): string {
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
