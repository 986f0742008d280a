import type { Outcome } from '../actions/action.ts';
import { notSingular, unsatisfiableRange } from '../errors.ts';
import { appliedPreferences, type Preferences } from '../parse/prefer.ts';
import { headerBytes, type RestRequest } from '../parse/request.ts';
import type { Reply } from './reply.ts';
import { withResponseSettings } from './response-settings.ts';

/** What a read honours. */
export const readPreferences: Array<keyof Preferences> = ['count', 'tx', 'handling', 'timezone'];

/** A read: rows of a table or of a function that returns a set. */
export function replyRows(
  request: RestRequest,
  location: string,
  outcome: Outcome,
  total: number | undefined,
  honoured: Array<keyof Preferences> = readPreferences,
): Reply {
  const { media, page, method } = request;
  if (media.shape === 'object' && outcome.rows !== 1) throw notSingular(String(outcome.rows));
  const status = rangeStatus(page.offset, outcome.rows, total);
  if (status === 416) {
    throw unsatisfiableRange(
      `An offset of ${page.offset} was requested, but there are only ${total} rows.`,
      `*/${total}`,
    );
  }
  const headers = baseHeaders(request, honoured);
  headers['Content-Range'] = contentRange(page.offset, outcome.rows, total);
  headers['Content-Location'] = location + canonicalSearch(request);
  const body = method === 'HEAD' ? null : (outcome.body ?? '');
  return withResponseSettings(outcome, { status, headers, body, room: outcome.room });
}

export function baseHeaders(
  request: RestRequest,
  honoured: Array<keyof Preferences>,
): Record<string, string> {
  const headers: Record<string, string> = { 'Content-Type': request.media.contentType };
  if (request.isSchemaGiven) headers['Content-Profile'] = headerBytes(request.schema);
  const applied = appliedPreferences(request.preferences, honoured);
  if (applied !== '') headers['Preference-Applied'] = applied;
  return headers;
}

/** `0-4/27`; a star for rows that are none and for a total that nobody asked for. */
export function contentRange(offset: number, rows: number, total: number | undefined): string {
  const range = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : '*';
  return `${range}/${total ?? '*'}`;
}

function rangeStatus(offset: number, rows: number, total: number | undefined): 200 | 206 | 416 {
  if (total === undefined) return 200;
  if (offset > total) return 416;
  return rows < total ? 206 : 200;
}

/** The parameters in one order, so that two ways to write a request have one location. */
function canonicalSearch({ params }: RestRequest): string {
  if (params.length === 0) return '';
  const pairs = params.map(({ key, value }) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  return `?${pairs.sort().join('&')}`;
}
