import type { Column, Table } from '../catalog/catalog.ts';
import { columnUnknown } from '../errors.ts';
import type { Source } from '../query.ts';
import type { BuildContext } from './context.ts';
import { ident, literal } from './quote.ts';

/** What is known of a body before its values: its form and the columns it fills. */
export interface Payload {
  isArray: boolean;
  columns: string[];
}

const body: Source = { from: 'body' };

export function payloadColumns(table: Table, { columns }: Payload): Column[] {
  return columns.map((name) => {
    const column = table.columns.get(name);
    if (!column) throw columnUnknown(table.name, name);
    return column;
  });
}

/** A column's value out of the rows that `payloadSql` gives. */
export function payloadValue(alias: string, { name, casts }: Column): string {
  const value = `${alias}.${ident(name)}`;
  return casts.fromJson ? `${casts.fromJson}(${value})` : value;
}

/** The body as rows of typed columns, called `alias`. */
export function payloadSql(
  context: BuildContext,
  alias: string,
  columns: Column[],
  { isArray }: Payload,
  fillsDefaults: boolean,
): string {
  const types = columns
    .map(({ name, type, casts }) => `${ident(name)} ${casts.fromJson ? 'json' : type}`)
    .join(', ');
  const reader = isArray ? 'recordset' : 'record';
  const value = context.value(body);
  const defaults = columns.filter(({ defaultValue }) => defaultValue !== null);
  if (!fillsDefaults || defaults.length === 0)
    return `json_to_${reader}(${value}::json) as ${alias}(${types})`;
  const pairs = defaults.map(({ name, defaultValue }) => `${literal(name)}, ${defaultValue}`).join(', ');
  // Evaluated for every row, so that each gets an identifier of its own.
  const filled = isArray
    ? `(select jsonb_agg(jsonb_build_object(${pairs}) || item) from jsonb_array_elements(${value}::jsonb) as item)`
    : `(jsonb_build_object(${pairs}) || ${value}::jsonb)`;
  return `jsonb_to_${reader}(${filled}) as ${alias}(${types})`;
}
