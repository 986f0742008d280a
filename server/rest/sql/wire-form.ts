import type { Output } from './outputs.ts';

/**
 * How a value's text, as PostgreSQL sends it, becomes JSON: `json` as it is, `plain` between quotes, `text` between
 * quotes and escaped, `number` as it is unless it is none (`NaN`, `Infinity`), `boolean` from `t` and `f`. An array of
 * texts (`texts`) comes in its binary form, which has lengths in place of quotes and backslashes.
 */
export type WireForm = 'json' | 'plain' | 'text' | 'texts' | 'number' | 'boolean';

/** One field of the rows that a statement sends. */
export interface WireField {
  label: string;
  form: WireForm;
}

/** Types whose text needs no more than that, by their fixed numbers in pg_type. */
const forms = new Map<number, { type: string; form: WireForm }>([
  [16, { type: 'bool', form: 'boolean' }],
  [20, { type: 'int8', form: 'json' }],
  [21, { type: 'int2', form: 'json' }],
  [23, { type: 'int4', form: 'json' }],
  [25, { type: 'text', form: 'text' }],
  [114, { type: 'json', form: 'json' }],
  [700, { type: 'float4', form: 'number' }],
  [701, { type: 'float8', form: 'number' }],
  [1009, { type: 'text[]', form: 'texts' }],
  [1015, { type: 'text[]', form: 'texts' }],
  [1043, { type: 'text', form: 'text' }],
  [1700, { type: 'numeric', form: 'number' }],
  [2950, { type: 'uuid', form: 'plain' }],
  [3802, { type: 'jsonb', form: 'json' }],
]);

/** Every other type is left to PostgreSQL. */
export function wireOutput({ sql, label, column, isEmbed }: Output): { sql: string; field: WireField } {
  const known =
    column && (column.isEnum ? { type: 'text', form: 'text' as const } : forms.get(column.baseOid));
  const field = { label: asIdentifier(label), form: known?.form ?? 'json' };
  // The cast does nothing as long as the catalog is right; after a change of the column it keeps the form true.
  if (known) return { sql: `cast(${sql} as pg_catalog.${known.type})`, field };
  return { sql: isEmbed ? sql : `to_json(${sql})`, field };
}

const maxIdentifierBytes = 63;

/** What PostgreSQL makes of a name that is too long for it. */
function asIdentifier(label: string): string {
  const bytes = Buffer.from(label);
  if (bytes.length <= maxIdentifierBytes) return label;
  let end = maxIdentifierBytes;
  // Not within a character: its further bytes begin with the bits 10.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
