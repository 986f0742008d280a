import { RestError } from '../errors.ts';
import { findEmbed } from '../parse/query.ts';
import type { Condition, EmbedItem, FilterCondition, Query } from '../query.ts';
import type { BuildContext, RowSource } from './context.ts';
import { joinEmbed, whereSql } from './embed.ts';
import { fieldSql, isTextVector } from './field.ts';

const infix: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
};

const searches: Record<string, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

/** The where clause: the query's own filters, and an exists for each inner embed. */
export function whereTerms(context: BuildContext, query: Query, source: RowSource): string[] {
  const terms = query.conditions.map((condition) => conditionSql(context, condition, query, source));
  for (const item of query.select) {
    if (item.kind === 'embed' && item.isInner) terms.push(existsSql(context, item, source));
  }
  return terms;
}

/** Whether any row of the embed passes its filters: inner embeds, `rel=is.null`, `rel=not.is.null`. */
function existsSql(context: BuildContext, embed: EmbedItem, parent: RowSource): string {
  const { source, from, ties } = joinEmbed(context, embed, parent);
  const terms = [...ties, ...whereTerms(context, embed.query, source)];
  return `exists (select 1 from ${from}${whereSql(terms)})`;
}

function conditionSql(context: BuildContext, condition: Condition, query: Query, source: RowSource): string {
  if (condition.kind === 'filter') return filterSql(context, condition, query, source);
  const parts = condition.conditions.map((part) => conditionSql(context, part, query, source));
  return `${condition.isNegated ? 'not ' : ''}(${parts.join(` ${condition.operator} `)})`;
}

function filterSql(context: BuildContext, filter: FilterCondition, query: Query, source: RowSource): string {
  const embed = filter.field.path.length === 0 ? findEmbed(query.select, filter.field.name) : undefined;
  if (embed && !source.columns?.has(filter.field.name)) {
    const isNull = filter.word === 'null' || filter.word === 'not_null';
    if (!isNull || filter.quantifier) throw badEmbedOperator(filter.field.name);
    const wantsNone = (filter.word === 'null') !== filter.isNegated;
    return `${wantsNone ? 'not ' : ''}${existsSql(context, embed, source)}`;
  }
  const field = fieldSql(context, source, filter.field);
  const comparison = comparisonSql(context, filter, field, source);
  return filter.isNegated ? `not (${comparison})` : comparison;
}

function comparisonSql(
  context: BuildContext,
  filter: FilterCondition,
  field: string,
  source: RowSource,
): string {
  const { operator, word, quantifier } = filter;
  if (operator === 'is') return `${field} is ${word === 'not_null' ? 'not null' : word}`;
  const search = searches[operator];
  if (search) {
    const isVector = isTextVector(context, source, filter.field);
    const config = filter.config
      ? `${context.value({ from: 'constant', value: filter.config })}::regconfig, `
      : '';
    const vector = isVector ? field : `to_tsvector(${config}${field})`;
    return `${vector} @@ ${search}(${config}${context.value(filter.value)})`;
  }
  const fromText = filter.field.path.length === 0 && source.columns?.get(filter.field.name)?.casts.fromText;
  const isList = operator === 'in' || quantifier !== undefined;
  const value = fromText
    ? readSql(context, fromText, context.value(filter.value), isList)
    : context.value(filter.value);
  if (operator === 'in') return `${field} = any(${value})`;
  return quantifier
    ? `${field} ${infix[operator]} ${quantifier}(${value})`
    : `${field} ${infix[operator]} ${value}`;
}

/** Text as the domain's own cast reads it, one by one. */
function readSql(context: BuildContext, fromText: string, value: string, isList: boolean): string {
  if (!isList) return `${fromText}(${value})`;
  const item = context.alias();
  return `array(select ${fromText}(${item}.value) from unnest(${value}::text[]) as ${item}(value))`;
}

function badEmbedOperator(name: string): RestError {
  return new RestError(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  });
}
