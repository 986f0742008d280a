import type { Relationship } from './schema.ts';
import type { ViewSource } from './view-columns.ts';

export interface ForeignKey {
  name: string;
  table: number;
  places: number[];
  isOneToOne: boolean;
  referencedTable: number;
  referencedPlaces: number[];
}

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
  keys: ForeignKey[],
  views: Map<number, ViewSource>,
): Relationship[] {
  const found: Relationship[] = [];
  for (const key of keys) {
    const columns = columnsFor(from, key.table, key.places, views);
    if (!columns) continue;
    for (const to of shown) {
      const referencedColumns = columnsFor(to, key.referencedTable, key.referencedPlaces, views);
      if (!referencedColumns) continue;
      found.push({
        foreignKeyName: key.name,
        columns,
        isOneToOne: key.isOneToOne,
        referencedRelation: to.name,
        referencedColumns,
      });
    }
  }
  const order = (one: Relationship) => `${one.foreignKeyName} ${one.referencedRelation}`;
  return found.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** What a relation calls these columns of a table, or undefined when it does not show them all. */
function columnsFor(
  relation: Shown,
  table: number,
  places: number[],
  views: Map<number, ViewSource>,
): string[] | undefined {
  const names = places.map((place) => {
    const own = [...relation.columnNames].find(([candidate]) => {
      const origin = originOf(relation.id, candidate, views);
      return origin.table === table && origin.place === place;
    });
    return own?.[1];
  });
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Follows a column through views of views to the table it comes from. */
export function originOf(table: number, place: number, views: Map<number, ViewSource>) {
  const at = { table, place, keepsNotNull: true };
  for (;;) {
    const view = views.get(at.table);
    const source = view?.columns.find((column) => column.place === at.place);
    if (!view || !source) return at;
    at.table = source.sourceTable;
    at.place = source.sourcePlace;
    at.keepsNotNull &&= view.keepsNotNull;
  }
}
