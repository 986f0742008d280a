import type { Catalog, Relation, Routine, Table } from './catalog.ts';
import type { KeyRow } from './read.ts';
import type { Origins } from './view-columns.ts';

/** A table as a key sees it: itself, or a view that shows all the key's columns. */
interface Face {
  table: Table;
  names: string[];
}

/** Of each table, the names of its columns. */
export type ColumnNumbers = Map<number, Map<number, string>>;

/**
 * Relations come from foreign keys. Each end of a key may be the table itself or any exposed view
 * that passes the key's columns through; a table whose primary key holds two foreign keys joins the
 * tables they point at.
 */
export function findRelations(
  tablesByOid: Map<number, Table>,
  numbers: ColumnNumbers,
  keys: KeyRow[],
  origins: Origins,
): Map<Table, Relation[]> {
  const faces = (oid: number, columns: number[]): Face[] => {
    const found: Face[] = [];
    const own = tablesByOid.get(oid);
    if (own) found.push({ table: own, names: namesOf(numbers, oid, columns) });
    for (const [viewOid, shown] of origins) {
      const view = tablesByOid.get(viewOid);
      if (!view) continue;
      // A view may show one column under several names: each of them can hold the key.
      const choices = columns.map((column) =>
        [...shown].flatMap(([number, list]) =>
          list.some((origin) => origin.table === oid && origin.column === column) ? [number] : [],
        ),
      );
      for (const chosen of combinations(choices)) {
        found.push({ table: view, names: namesOf(numbers, viewOid, chosen) });
      }
    }
    return found;
  };

  const uniques = keys.filter(({ kind }) => kind !== 'f');
  const isUnique = (table: number, columns: number[]) =>
    uniques.some((key) => key.table === table && sameSet(key.columns, columns));
  const relations = new Map<Table, Relation[]>();
  const add = (relation: Relation) => {
    const list = relations.get(relation.source) ?? [];
    list.push(relation);
    relations.set(relation.source, list);
  };

  const toOne: Relation[] = [];
  for (const key of keys) {
    if (key.kind !== 'f') continue;
    const isOneToOne = isUnique(key.table, key.columns);
    const targets = faces(key.target, key.targetColumns ?? []);
    for (const source of faces(key.table, key.columns)) {
      for (const target of targets) {
        if (source.table.schema !== target.table.schema) continue;
        const columns = source.names.map((name, at): [string, string] => [name, target.names[at] ?? '']);
        const forward: Relation = {
          source: source.table,
          target: target.table,
          cardinality: isOneToOne ? 'one-to-one' : 'many-to-one',
          constraint: key.name,
          columns,
        };
        toOne.push(forward);
        add(forward);
        add({
          source: target.table,
          target: source.table,
          cardinality: isOneToOne ? 'one-to-one' : 'one-to-many',
          constraint: key.name,
          columns: columns.map(([from, to]): [string, string] => [to, from]),
        });
      }
    }
  }
  for (const relation of throughJunctions(toOne)) add(relation);
  return relations;
}

function throughJunctions(toOne: Relation[]): Relation[] {
  const found: Relation[] = [];
  for (const [junction, links] of Map.groupBy(toOne, ({ source }) => source)) {
    const inKey = links.filter(
      ({ columns, cardinality }) =>
        cardinality === 'many-to-one' && columns.every(([name]) => junction.primaryKey.includes(name)),
    );
    for (const first of inKey) {
      for (const second of inKey) {
        if (first.constraint === second.constraint) continue;
        found.push({
          source: first.target,
          target: second.target,
          cardinality: 'many-to-many',
          constraint: '',
          columns: [],
          junction: {
            table: junction,
            sourceConstraint: first.constraint,
            targetConstraint: second.constraint,
            source: first.columns,
            target: second.columns,
          },
        });
      }
    }
  }
  return found;
}

const maxCombinations = 64;

/** One number of each list, in every way. */
function combinations(lists: number[][]): number[][] {
  let found: number[][] = [[]];
  for (const list of lists) {
    found = found.flatMap((chosen) => list.map((number) => [...chosen, number])).slice(0, maxCombinations);
  }
  return found;
}

/** A function from one table's row to another table's rows is a relation by the function's name. */
export function computedRelations(tablesByOid: Catalog['tablesByOid'], routines: Routine[]): Relation[] {
  const found: Relation[] = [];
  for (const routine of routines) {
    const source = tablesByOid.get(routine.rowOid);
    const target = tablesByOid.get(routine.returnOid);
    if (!source || !target || routine.returns !== 'composite') continue;
    found.push({
      source,
      target,
      cardinality: routine.returnsSet && !routine.returnsOneRow ? 'one-to-many' : 'many-to-one',
      constraint: routine.name,
      columns: [],
      routine,
    });
  }
  return found;
}

function namesOf(numbers: ColumnNumbers, oid: number, columns: number[]): string[] {
  return columns.map((column) => numbers.get(oid)?.get(column) ?? '');
}

export function sameSet(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}
