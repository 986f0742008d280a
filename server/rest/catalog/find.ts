import { RestError } from '../errors.ts';
import type { EmbedItem } from '../query.ts';
import { type Catalog, qualified, type Relation, type Table } from './catalog.ts';
import { closest } from './similar.ts';

export function requireTable(catalog: Catalog, schema: string, name: string): Table {
  const table = catalog.tables.get(qualified(schema, name));
  if (table) return table;
  const names = [...catalog.tables.values()]
    .filter((item) => item.schema === schema)
    .map((item) => item.name);
  const similar = closest(name, names);
  throw new RestError(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, {
    hint: similar === undefined ? null : `Perhaps you meant the table '${schema}.${similar}'`,
  });
}

type Wanted = Pick<EmbedItem, 'name' | 'hint'>;

/** The one relation that an embed's name and hint mean. */
export function requireRelation(catalog: Catalog, source: Table, embed: Wanted): Relation {
  const all = (catalog.relations.get(source) ?? []).filter(({ target }) => target.schema === source.schema);
  const computed = all.find(
    ({ routine }) => routine?.name === embed.name && routine.schema === source.schema,
  );
  if (computed) return computed;
  const meant = all.filter((relation) => !relation.routine && isMeant(relation, embed));
  // A key's column or constraint points at the table; the views of it have their names.
  const tables = meant.filter(({ target }) => !target.isView || target.name === embed.name);
  // Of several views of a table that points at itself, the one that is read.
  const own = tables.length > 0 ? tables : meant.filter(({ target }) => target === source);
  const found = own.length > 0 ? own : meant;
  const [first, second] = found;
  if (!first) throw notRelated(source, embed, all);
  if (!second) return first;
  // A table that points at itself: its own name means the rows that point at this one.
  if (found.length === 2 && first.source === first.target && first.constraint === second.constraint) {
    return first.cardinality === 'one-to-many' ? first : second;
  }
  throw ambiguous(source, embed, found);
}

function isMeant(relation: Relation, { name, hint }: Wanted): boolean {
  const isSelf = relation.source === relation.target && !relation.junction;
  const isToOne = relation.cardinality === 'many-to-one' || relation.cardinality === 'one-to-one';
  const [pair, ...more] = relation.columns;
  const isColumn = (side: 0 | 1, wanted: string) => more.length === 0 && pair?.[side] === wanted;
  if (hint === undefined) {
    if (relation.target.name === name) return !isSelf || relation.cardinality !== 'many-to-one';
    // By the constraint's name, or by the column that holds the key.
    if (relation.constraint === name && relation.constraint !== '') return !isSelf || isToOne;
    return relation.cardinality !== 'one-to-many' && isColumn(0, name);
  }
  if (relation.target.name !== name) return false;
  if (isSelf && relation.constraint !== hint) {
    return relation.cardinality === 'one-to-many'
      ? isColumn(1, hint) && !isColumn(0, hint)
      : isColumn(0, hint);
  }
  const { junction } = relation;
  if (junction)
    return [junction.table.name, junction.sourceConstraint, junction.targetConstraint].includes(hint);
  return relation.constraint === hint || isColumn(0, hint) || isColumn(1, hint);
}

function notRelated(source: Table, { name, hint }: Wanted, all: Relation[]): RestError {
  const similar = closest(
    name,
    all.map(({ target }) => target.name),
  );
  const hinted = hint === undefined ? '' : ` using the hint '${hint}'`;
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${source.name}' and '${name}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${source.name}' and '${name}'${hinted} in the schema '${source.schema}', but no matches were found.`,
      hint:
        similar === undefined || similar === name
          ? null
          : `Perhaps you meant '${similar}' instead of '${name}'.`,
    },
  );
}

const cardinalities = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many'];

/** By cardinality, then by name: the same question is always answered in the same order. */
function compareRelations(a: Relation, b: Relation): number {
  const key = ({ constraint, columns, junction }: Relation) =>
    JSON.stringify([
      junction?.table.name,
      constraint,
      junction?.sourceConstraint,
      junction?.targetConstraint,
      columns,
    ]);
  return (
    cardinalities.indexOf(a.cardinality) - cardinalities.indexOf(b.cardinality) || (key(a) < key(b) ? -1 : 1)
  );
}

function ambiguous(source: Table, { name }: Wanted, unsorted: Relation[]): RestError {
  const found = unsorted.toSorted(compareRelations);
  const list = (columns: Array<[string, string]>, side: 0 | 1) =>
    columns.map((pair) => pair[side]).join(', ');
  const details = found.map(({ cardinality, target, constraint, columns, junction }) => ({
    cardinality,
    embedding: `${source.name} with ${target.name}`,
    relationship: junction
      ? `${junction.table.name} using ${junction.sourceConstraint}(${list(junction.source, 0)}) and ${junction.targetConstraint}(${list(junction.target, 0)})`
      : `${constraint} using ${source.name}(${list(columns, 0)}) and ${target.name}(${list(columns, 1)})`,
  }));
  const choices = found.map(
    ({ target, constraint, junction }) => `'${target.name}!${junction ? junction.table.name : constraint}'`,
  );
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${source.name}' and '${name}'`,
    {
      details,
      hint: `Try changing '${name}' to one of the following: ${choices.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  );
}
