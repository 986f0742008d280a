import type { KeyRow } from '../../server/rest/catalog/read.ts';
import { sameSet } from '../../server/rest/catalog/relations.ts';
import type { Origins } from '../../server/rest/catalog/view-columns.ts';
import type { Relationship } from './schema.ts';

/** A table or view that the API shows, with the names of its columns by their place. */
export interface Shown {
  id: number;
  name: string;
  columnNames: Map<number, string>;
}

/**
 * The relationships of one relation. A foreign key counts for the tables it joins and for every view
 * that passes its columns through, on either side: so a reference to a table that is not shown appears
 * as a reference to the view of it.
 */
export function relationshipsOf(
  from: Shown,
  shown: Shown[],
  keys: KeyRow[],
  origins: Origins,
): Relationship[] {
  const found = keys.flatMap((key): Relationship[] => {
    const columns = key.kind === 'f' ? columnsFor(from, key.table, key.columns, origins) : undefined;
    if (!columns) return [];
    const isOneToOne = keys.some(
      ({ kind, table, columns: unique }) =>
        kind !== 'f' && table === key.table && sameSet(unique, key.columns),
    );
    return shown.flatMap((to) => {
      const referencedColumns = columnsFor(to, key.target, key.targetColumns ?? [], origins);
      if (!referencedColumns) return [];
      return {
        foreignKeyName: key.name,
        columns,
        isOneToOne,
        referencedRelation: to.name,
        referencedColumns,
      };
    });
  });
  const order = (one: Relationship) => `${one.foreignKeyName} ${one.referencedRelation}`;
  return found.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** What a relation calls these columns of a table, or undefined when it does not show them all. */
function columnsFor(
  { id, columnNames }: Shown,
  table: number,
  places: number[],
  origins: Origins,
): string[] | undefined {
  const names = places.map((place) => {
    const isIt = ([own]: [number, string]) =>
      id === table
        ? own === place
        : origins
            .get(id)
            ?.get(own)
            ?.some((origin) => origin.table === table && origin.column === place);
    return [...columnNames].find(isIt)?.[1];
  });
  return names.every((name) => name !== undefined) ? names : undefined;
}
