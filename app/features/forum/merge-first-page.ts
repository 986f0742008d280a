interface Identified {
  id: string;
}

/** Merges a fresh first page into a longer list: rows added or deleted there meanwhile show. */
export function mergeFirstPage<Item extends Identified>(known: Item[], fresh: Item[]): Item[] {
  const ids = new Set(fresh.map(({ id }) => id));
  const lastFresh = known.findIndex(({ id }) => id === fresh.at(-1)?.id);
  return [...fresh, ...known.slice(lastFresh + 1).filter(({ id }) => !ids.has(id))];
}
