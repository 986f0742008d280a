import { block, writeKey, writeString } from './write-type.ts';

export interface CheckedColumn extends Record<string, unknown> {
  table: string;
  column: string;
  /** Its check constraints, as the database tells them. */
  checks: string[];
  /** Neither a key nor a moment. */
  isTold: boolean;
}

/** The tables of what a provider says. */
export const checkedColumnsQuery = `
  select c.relname as table, a.attname as column,
    array(select pg_get_constraintdef(k.oid) from pg_constraint as k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks,
    a.atttypid not in ('uuid'::regtype, 'timestamptz'::regtype) as "isTold"
  from unnest(array['proveedores', 'sedes', 'disponibilidad', 'detalles', 'primera_visita']) with ordinality as t (name, place)
  join pg_class as c on c.oid = ('public.' || t.name)::regclass
  join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  order by t.place, a.attname collate "C"`;

/** What the screens may know of a column: how long it may be, how many, and which values there are. */
export function writeColumns(columns: CheckedColumn[]): string {
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([table, own]) => {
    const limited = own.flatMap(({ column, checks }) => {
      const limits = limitsOf(checks);
      return limits ? `${writeKey(column)}: ${limits},` : [];
    });
    return `${writeKey(table)}: ${block(limited)},`;
  });
  const told = columns.filter(({ table, isTold }) => table === 'detalles' && isTold);
  return `
/** What is told of a provider, by check constraints. \`max\`: letters, of a list those of each; \`items\`: of a list; \`values\`: the only ones. */
export const columns = ${block(tables)} as const;

/** What pages read of \`detalles\`: all that it tells, without its key and its versions. */
export const detailColumns =
  '${told.map(({ column }) => column).join(',')}';
`;
}

function limitsOf(checks: string[]): string | undefined {
  const all = checks.join('\n');
  const list = /list_fits\(\w+, (\d+), (\d+)\)/.exec(all);
  const items = list?.[1] ?? /cardinality\(\w+\) <= (\d+)/.exec(all)?.[1];
  const max = list?.[2] ?? /char_length\(\w+\) <= (\d+)/.exec(all)?.[1];
  const values = /ARRAY\[([^\]]+)\]/.exec(all)?.[1]?.matchAll(/'([^']+)'::text/g);
  const limits = [
    ...(items ? [`items: ${items}`] : []),
    ...(max ? [`max: ${max}`] : []),
    ...(values ? [`values: [${[...values].map(([, value = '']) => writeString(value)).join(', ')}]`] : []),
  ];
  return limits.length > 0 ? `{ ${limits.join(', ')} }` : undefined;
}
