export const pageSize = 20;

/** What a list shows, as the address says it. */
export interface ListQuery {
  q: string;
  orden: string;
  /** From 1. */
  pagina: number;
}

export interface Page<Row> {
  rows: Row[];
  total: number;
}

const maxTextLength = 100;

/** Unknown values count as the default: the first order, the first page. */
export function readListQuery(params: URLSearchParams, orders: readonly string[]): ListQuery {
  const pagina = Number(params.get('pagina'));
  return {
    q: (params.get('q') ?? '').slice(0, maxTextLength),
    orden: orders.find((order) => order === params.get('orden')) ?? orders[0] ?? '',
    pagina: Number.isInteger(pagina) && pagina > 1 && pagina < 100_000 ? pagina : 1,
  };
}

/** The address after a change; another search, order or filter begins with its first page. */
export function changeParams(
  params: URLSearchParams,
  changes: Record<string, string | null>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('pagina');
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** First and last row of a page, from 0, as the API counts. */
export function rangeOf({ pagina }: Pick<ListQuery, 'pagina'>): [first: number, last: number] {
  const first = (pagina - 1) * pageSize;
  return [first, first + pageSize - 1];
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Asked for a page after the last one: the list is shorter than it was. */
export function isBeyondEnd(error: { code?: string | null }): boolean {
  return error.code === 'PGRST103';
}
