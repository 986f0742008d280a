import type { Relation } from '../catalog/catalog.ts';
import { requireRelation } from '../catalog/find.ts';
import { RestError, tooComplex } from '../errors.ts';
import type { EmbedItem, Query } from '../query.ts';
import { type BuildContext, type RowSource, rowValue, tableSource } from './context.ts';
import { ident, qualifiedName } from './quote.ts';

/** The rows of an embed that belong to one row of its parent. */
interface Joined {
  relation: Relation;
  source: RowSource;
  from: string;
  /** Conditions that tie it to the parent. */
  ties: string[];
}

export const isToOne = ({ cardinality }: Relation) =>
  cardinality === 'many-to-one' || cardinality === 'one-to-one';

/** Looks up every embed of a query: an unknown one is told before any unknown column. */
export function requireRelations(
  context: BuildContext,
  { select }: Query,
  parent: Pick<RowSource, 'name' | 'table'>,
): void {
  for (const item of select) {
    if (item.kind !== 'embed') continue;
    const { target } = relationOf(context, item, parent);
    requireRelations(context, item.query, { name: target.name, table: target });
  }
}

function relationOf(
  { catalog }: BuildContext,
  embed: EmbedItem,
  { name, table }: Pick<RowSource, 'name' | 'table'>,
): Relation {
  if (table) return requireRelation(catalog, table, embed);
  throw new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${name}' and '${embed.name}' in the schema cache`,
  );
}

export function joinEmbed(context: BuildContext, embed: EmbedItem, parent: RowSource): Joined {
  const relation = relationOf(context, embed, parent);
  const within = [...parent.within, parent.table];
  if (!context.isUnbounded && within.includes(relation.target)) {
    throw tooComplex(`'${relation.target.name}' is embedded within itself`);
  }
  if (!isToOne(relation)) context.hasLists = true;
  const source = tableSource(context, relation.target, within);
  const { routine, junction } = relation;
  if (routine) {
    const from = `${qualifiedName(routine)}(${rowValue(parent)}) as ${source.alias}`;
    return { relation, source, from, ties: [] };
  }
  const from = `${qualifiedName(relation.target)} as ${source.alias}`;
  if (!junction)
    return { relation, source, from, ties: equalities(source.alias, parent.alias, relation.columns) };
  const middle = context.alias();
  return {
    relation,
    source,
    from: `${from} join ${qualifiedName(junction.table)} as ${middle} on ${equalities(source.alias, middle, junction.target).join(' and ')}`,
    ties: junction.source.map(
      ([column, target]) => `${middle}.${ident(column)} = ${parent.alias}.${ident(target)}`,
    ),
  };
}

/** Each pair is a column of the parent (or junction) and one of the embed. */
function equalities(alias: string, parent: string, columns: Array<[string, string]>): string[] {
  return columns.map(([own, target]) => `${alias}.${ident(target)} = ${parent}.${ident(own)}`);
}

export function whereSql(terms: string[]): string {
  return terms.length > 0 ? ` where ${terms.join(' and ')}` : '';
}
