import type { Api } from '../../lib/api.ts';
import { providerTypes, searchPath } from '../../lib/provider-types.ts';

export interface Place {
  path: string;
  /** When its content last changed, as far as is known. */
  changedAt?: string;
}

export const fixedPages: Place[] = [
  '/',
  '/empieza',
  '/proveedores',
  ...providerTypes.map((type) => searchPath(type)),
  '/mapa',
  ...providerTypes.map((type) => `/mapa?tipo=${type}`),
  '/recursos',
  '/actividades',
  '/palabras',
  '/hoja',
  '/crisis',
  '/questions',
  '/acerca',
  '/en',
  '/transparencia',
  '/datos',
].map((path) => ({ path }));

interface Row {
  id: string;
  at: string;
}

interface Range {
  from: string;
  until?: string;
  /** Rows of the same moment come by their ids. */
  after?: Row;
  atMost: number;
}

/** Pages of rows by the date of each. */
export interface DatedPages {
  path: string;
  read(api: Api, range: Range): Promise<Row[]>;
}

/** What of supabase-js' queries is used: those of two tables have no type in common. */
interface Query {
  gte(column: string, value: string): Query;
  lt(column: string, value: string): Query;
  or(filters: string): Query;
  order(column: string): Query;
  limit(count: number): PromiseLike<{ data: Row[] | null; error: unknown }>;
}

async function readRange(all: unknown, column: string, range: Range): Promise<Row[]> {
  const { from, until, after, atMost } = range;
  let query = (all as Query).gte(column, after?.at ?? from);
  if (until) query = query.lt(column, until);
  if (after) query = query.or(`${column}.gt."${after.at}",id.gt.${after.id}`);
  const { data, error } = await query.order(column).order('id').limit(atMost);
  if (error || !data) throw error;
  return data;
}

/** By the beginnings of their parts' names. */
export const datedPages: Record<string, DatedPages> = {
  proveedores: {
    path: '/proveedor/',
    read: (api, range) =>
      readRange(
        api.from('proveedores').select('id,at:fecha_creacion').eq('aprobado_por_admin', true),
        'fecha_creacion',
        range,
      ),
  },
  preguntas: {
    path: '/question/',
    read: (api, range) => readRange(api.from('questions').select('id,at:created_at'), 'created_at', range),
  },
};

/** Before anything was published. */
const firstMonth = '2000-01';
/** Rows of one read. */
const atOnce = 1_000;
/** The format's own limit of a part: more than one page a minute, all month long. */
const mostOfPart = 50_000;

const startOf = (month: string) => `${month}-01T00:00:00.000Z`;

function monthAfter(month: string): string {
  const date = new Date(startOf(month));
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 7);
}

/** The months that have any, from one to the next. */
export async function monthsOf(api: Api, { read }: DatedPages): Promise<string[]> {
  const months: string[] = [];
  for (let month = firstMonth; ; ) {
    const [row] = await read(api, { from: startOf(month), atMost: 1 });
    if (!row) return months;
    const found = new Date(row.at).toISOString().slice(0, 7);
    months.push(found);
    month = monthAfter(found);
  }
}

/** What was published in a month, by pieces. */
export async function* readMonth(
  api: Api,
  { path, read }: DatedPages,
  month: string,
): AsyncGenerator<Place[]> {
  const range = { from: startOf(month), until: startOf(monthAfter(month)), atMost: atOnce };
  let after: Row | undefined;
  for (let count = 0; count < mostOfPart; count += atOnce) {
    const rows = await read(api, after ? { ...range, after } : range);
    yield rows.map(({ id, at }) => ({ path: path + id, changedAt: at }));
    if (rows.length < atOnce) return;
    after = rows.at(-1);
  }
}

export function writeUrls(siteUrl: string, places: Place[]): string {
  return places
    .map(({ path, changedAt }) => {
      const lastModified = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : '';
      return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastModified}</url>\n`;
    })
    .join('');
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
