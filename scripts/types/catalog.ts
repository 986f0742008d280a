import type { Queryable } from '../../server/database/database.ts';
import {
  enumsQuery,
  foreignKeysQuery,
  functionsQuery,
  notNullQuery,
  relationsQuery,
  viewsQuery,
} from './catalog-queries.ts';
import { type ForeignKey, originOf, relationshipsOf, type Shown } from './relationships.ts';
import type { Column, ColumnType, Relation, Schema, SchemaFunction } from './schema.ts';
import { readViewSource, type ViewSource } from './view-columns.ts';

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
  const keys = await database.query<ForeignKey & Record<string, unknown>>(foreignKeysQuery);
  const views = await readViews(database);
  const notNull = await readNotNull(database);
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
            isNullable: column.isNullable && !isNeverNull(id, place, views, notNull),
          })),
          relationships: own ? relationshipsOf(own, shown, keys, views) : [],
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

async function readViews(database: Queryable): Promise<Map<number, ViewSource>> {
  const rows = await database.query<{ id: number; tree: string }>(viewsQuery);
  return new Map(rows.map(({ id, tree }) => [id, readViewSource(tree)]));
}

async function readNotNull(database: Queryable): Promise<Set<string>> {
  const rows = await database.query<{ table: number; place: number }>(notNullQuery);
  return new Set(rows.map(({ table, place }) => `${table}.${place}`));
}

/** A view's columns are never marked, but one that passes a filled column through is never null either. */
function isNeverNull(id: number, place: number, views: Map<number, ViewSource>, notNull: Set<string>) {
  const origin = originOf(id, place, views);
  return origin.keepsNotNull && notNull.has(`${origin.table}.${origin.place}`);
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
