import type { Queryable } from '../../server/database/database.ts';
import { readKeys, readViews } from '../../server/rest/catalog/read.ts';
import { traceViews } from '../../server/rest/catalog/view-columns.ts';
import { enumsQuery, functionsQuery, notNullQuery, relationsQuery } from './catalog-queries.ts';
import { relationshipsOf, type Shown } from './relationships.ts';
import type { Column, ColumnType, Relation, Schema, SchemaFunction } from './schema.ts';

type RelationRow = Omit<Relation, 'columns' | 'relationships'> & {
  id: number;
  kind: string;
  columns: Array<Column & { place: number }>;
};
type FunctionRow = {
  name: string;
  returnsSet: boolean;
  returnType: ColumnType;
  arguments: Array<{ name: string; mode: string; type: ColumnType }>;
  defaults: number;
};

export async function readSchema(database: Queryable, schema: string): Promise<Schema> {
  const rows = await database.query<RelationRow>(relationsQuery, [schema]);
  const keys = await readKeys(database);
  const views = await readViews(database);
  const origins = traceViews(views);
  const notNull = await readNotNull(database);
  const rules = new Map(views.map(({ oid, rule }) => [oid, rule]));
  /** A view's columns are never marked, but one that passes a filled column through is never null either. */
  const isNeverNull = (id: number, place: number) =>
    !makesNulls(id, rules) &&
    origins
      .get(id)
      ?.get(place)
      ?.every(({ table, column }) => notNull.has(`${table}.${column}`));
  const functions = await database.query<FunctionRow>(functionsQuery, [schema]);

  const shown: Shown[] = rows.map(({ id, name, columns }) => ({
    id,
    name,
    columnNames: new Map(columns.map((column) => [column.place, column.name])),
  }));
  const relationsOf = (kinds: string) =>
    rows
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ id, name, columns, canInsert, canUpdate }): Relation => {
        const own = shown.find((relation) => relation.id === id);
        return {
          name,
          canInsert,
          canUpdate,
          columns: columns.map(({ place, ...column }) => ({
            ...column,
            isNullable: column.isNullable && !isNeverNull(id, place),
          })),
          relationships: own ? relationshipsOf(own, shown, keys, origins) : [],
        };
      });
  return {
    tables: relationsOf('rp'),
    views: relationsOf('vm'),
    functions: functions.map(readFunction),
    enums: await database.query(enumsQuery, [schema]),
    compositeTypes: relationsOf('c').map(({ name, columns }) => ({ name, columns })),
  };
}

async function readNotNull(database: Queryable): Promise<Set<string>> {
  const rows = await database.query<{ table: number; place: number }>(notNullQuery);
  return new Set(rows.map(({ table, place }) => `${table}.${place}`));
}

/** Something in the view, or in one that it reads, makes a null out of a value: an outer join, a set operation, grouping sets. */
function makesNulls(id: number, rules: Map<number, string>): boolean {
  const rule = rules.get(id);
  if (rule === undefined) return false;
  const read = [...rule.matchAll(/:relid (\d+)/g)].map(([, oid]) => Number(oid)).filter((oid) => oid !== id);
  return (
    /:jointype [1-9]|:setOperations \{|:groupingSets \(/.test(rule) ||
    read.some((oid) => makesNulls(oid, rules))
  );
}

function readFunction({
  name,
  returnsSet,
  returnType,
  arguments: all,
  defaults,
}: FunctionRow): SchemaFunction {
  const given = all.filter(({ mode }) => 'ibv'.includes(mode));
  const columns = all.filter(({ mode }) => mode === 't' || (mode === 'o' && returnType.name === 'record'));
  return {
    name,
    // Only the last ones may have defaults.
    args: given.map((argument, index) => ({
      name: argument.name,
      type: argument.type,
      isOptional: index >= given.length - defaults,
    })),
    returns: columns.length > 0 ? columns : returnType,
    returnsSet,
  };
}
