import { createHash } from 'node:crypto';
import type { Media } from '../parse/media.ts';
import type { Source } from '../query.ts';
import { type JsonShape, jsonShape } from '../reply/json-rows.ts';
import type { BuildContext } from './context.ts';
import type { WireField } from './wire-form.ts';

/** The columns of the one row that a statement answers with. */
export type ResultColumn = 'body' | 'count' | 'total' | 'inserted' | 'key' | 'headers' | 'status' | 'guard';

/** A statement for every request of one shape. */
export interface BuiltStatement {
  text: string;
  name: string;
  sources: Source[];
  columns: ResultColumn[];
  /** Set when it answers with the rows themselves, to be written as JSON here. */
  rows?: JsonShape;
}

export function statement(
  { sources, maxReplyBytes }: BuildContext,
  columns: Array<[ResultColumn, string]>,
  from: string,
  head = '',
): BuiltStatement {
  const names = columns.map(([column]) => column);
  const list = columns.map(([, sql], at) => `${sql} as c${at}`).join(', ');
  const shown = names.map((column, at) =>
    column === 'body' ? boundedSql(`s.c${at}`, maxReplyBytes) : `s.c${at}`,
  );
  // `offset 0` keeps the two selects apart: a body that is measured and sent is made once.
  return named(
    `${head}select ${shown.join(', ')} from (select ${list} from ${from} offset 0) as s`,
    sources,
    names,
  );
}

/** A statement whose rows are the answer, each field in its form. */
export function rowsStatement({ sources }: BuildContext, text: string, fields: WireField[]): BuiltStatement {
  return { ...named(text, sources, []), rows: jsonShape(fields) };
}

/** Texts come from the shapes of requests and recur: each is prepared under the name of its hash. */
export function named(text: string, sources: Source[], columns: ResultColumn[]): BuiltStatement {
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { text, name, sources, columns };
}

/**
 * The body of a reply from rows called `t`, as text that is sent as it is. Always `t.*`: a bare `t`
 * would mean a column of that name.
 */
export function bodySql(media: Media): string {
  if (media.shape === 'csv') return csvSql;
  if (media.shape === 'object') {
    // Only sent when there is exactly one row.
    return `string_agg(${media.isStripped ? 'json_strip_nulls(row_to_json(t.*))' : 'row_to_json(t.*)'}::text, '')`;
  }
  return `coalesce(${media.isStripped ? 'json_strip_nulls(json_agg(t.*))' : 'json_agg(t.*)'}::text, '[]')`;
}

/** A row's own text form is CSV between parentheses. */
const csvSql = `coalesce((array_agg((select string_agg(k, ',') from json_object_keys(row_to_json(t.*)) as k)))[1], '')
  || E'\\n' || coalesce(string_agg(substr((t.*)::text, 2, length((t.*)::text) - 2), E'\\n'), '')`;

/** The answer's own headers and status, as SQL may have set them on the way. */
export const responseSettings: Array<[ResultColumn, string]> = [
  ['headers', `current_setting('response.headers', true)`],
  ['status', `current_setting('response.status', true)`],
];

/**
 * Makes the statement fail, and so undo what it did, when it touched a number of rows that the
 * request does not allow; reply/database-errors.ts reads the kind and the number.
 */
export function guardSql(kind: 'single' | 'affected' | 'key', condition: string): string {
  return `case when ${condition} then gateway_api.refuse('${kind}', count(*)) end`;
}

/** The same for a body that is too large to be sent. */
function boundedSql(body: string, maxBytes: number): string {
  const size = `octet_length(${body})`;
  return `case when ${size} > ${maxBytes} then gateway_api.refuse('bytes', ${size}) else ${body} end`;
}
