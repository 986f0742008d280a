import type { SearchParams } from '../../lib/search-params.ts';

export const pageSize = 20;

/** What a list shows, as the address says it. Further filters are texts, empty when they are not set. */
export type ListQuery<Name extends string = never> = {
  q: string;
  orden: string;
  /** From 1. */
  pagina: number;
} & Record<Name, string>;

export interface Page<Row> {
  rows: Row[];
  total: number;
}

const maxTextLength = 100;

/** The address of a list. Unknown values count as the default: the first order, the first page. */
export function listParams<Name extends string = never>(orders: Record<string, string>, ...names: Name[]) {
  const [firstOrder = '', ...otherOrders] = Object.keys(orders);
  return {
    read(params) {
      const pagina = Number(params.get('pagina'));
      const further = Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']));
      return {
        q: (params.get('q') ?? '').slice(0, maxTextLength),
        orden: otherOrders.find((order) => order === params.get('orden')) ?? firstOrder,
        pagina: Number.isInteger(pagina) && pagina > 1 && pagina < 100_000 ? pagina : 1,
        ...further,
      } as ListQuery<Name>;
    },
    write(query) {
      const params = new URLSearchParams();
      if (query.q.trim()) params.set('q', query.q);
      if (query.orden !== firstOrder) params.set('orden', query.orden);
      for (const name of names) if (query[name]) params.set(name, query[name]);
      if (query.pagina > 1) params.set('pagina', String(query.pagina));
      return params.size > 0 ? `?${params}` : '';
    },
    // Another search, order or filter begins with its first page.
    change: (now, changes) => ({ ...now, pagina: 1, ...changes }),
  } satisfies SearchParams<ListQuery<Name>> as SearchParams<ListQuery<Name>>;
}

/** First and last row of a page, from 0, as the API counts. */
export function rangeOf({ pagina }: Pick<ListQuery, 'pagina'>): [first: number, last: number] {
  const first = (pagina - 1) * pageSize;
  return [first, first + pageSize - 1];
}

/** A page as functions of the database take it. */
export function pageOf({ pagina }: Pick<ListQuery, 'pagina'>) {
  return { limite: pageSize, desplazamiento: (pagina - 1) * pageSize };
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

interface PageResponse<Row> {
  data: Row[] | null;
  error: { code: string } | null;
  count: number | null;
}

/** A page after the last one is empty: the list is shorter than it was. */
export function readPage<Row>({ data, error, count }: PageResponse<Row>): Page<Row> {
  if (error?.code === 'PGRST103') return { rows: [], total: 0 };
  if (error) throw error;
  const rows = data ?? [];
  return { rows, total: count ?? rows.length };
}
