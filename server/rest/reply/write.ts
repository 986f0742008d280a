import type { Outcome } from '../actions/action.ts';
import type { Table } from '../catalog/catalog.ts';
import type { Preferences } from '../parse/prefer.ts';
import type { RestRequest } from '../parse/request.ts';
import type { Reply } from './reply.ts';
import { withResponseSettings } from './response-settings.ts';
import { baseHeaders, contentRange } from './rows.ts';

const common: Array<keyof Preferences> = ['return', 'count', 'tx', 'handling', 'timezone'];

export function replyInserted(request: RestRequest, table: Table, outcome: Outcome): Reply {
  const isResolved = table.primaryKey.length > 0 || request.params.some(({ key }) => key === 'on_conflict');
  const headers = baseHeaders(request, [
    ...(isResolved ? (['resolution'] as const) : []),
    'missing',
    ...common,
  ]);
  headers['Content-Range'] = `*/${countOf(request, outcome)}`;
  const { resolution } = request.preferences;
  const isUpdateOnly = resolution === 'merge-duplicates' && outcome.inserted === '0';
  if (outcome.key) headers.Location = locationOf(table, outcome.key);
  return finish(request, isUpdateOnly ? 200 : 201, headers, outcome);
}

export function replyUpdated(request: RestRequest, outcome: Outcome): Reply {
  const headers = baseHeaders(request, ['missing', ...common, 'maxAffected']);
  const total = request.preferences.count ? outcome.rows : undefined;
  headers['Content-Range'] = contentRange(0, outcome.rows, total);
  return finish(request, isShown(request) ? 200 : 204, headers, outcome);
}

export function replyDeleted(request: RestRequest, outcome: Outcome): Reply {
  const headers = baseHeaders(request, [...common, 'maxAffected']);
  headers['Content-Range'] = `*/${countOf(request, outcome)}`;
  return finish(request, isShown(request) ? 200 : 204, headers, outcome);
}

/** PUT: one row, written under the key that the address names. */
export function replyPut(request: RestRequest, outcome: Outcome): Reply {
  const isNew = outcome.inserted !== '0';
  return finish(request, isShown(request) ? (isNew ? 201 : 200) : 204, baseHeaders(request, common), outcome);
}

function finish(
  request: RestRequest,
  status: number,
  headers: Record<string, string>,
  outcome: Outcome,
): Reply {
  if (isShown(request)) return withResponseSettings(outcome, { status, headers, body: outcome.body ?? '' });
  delete headers['Content-Type'];
  return withResponseSettings(outcome, { status, headers, body: null });
}

const isShown = ({ preferences }: RestRequest) => preferences.return === 'representation';

function countOf({ preferences }: RestRequest, { rows }: Outcome): string {
  return preferences.count ? String(rows) : '*';
}

/** Where the new row is: the address that selects it by its key. */
function locationOf(table: Table, key: string): string {
  const pairs = Object.entries(JSON.parse(key) as Record<string, unknown>).map(([name, value]) =>
    value === null
      ? `${encodeURIComponent(name)}=is.null`
      : `${encodeURIComponent(name)}=eq.${encodeURIComponent(String(value))}`,
  );
  return `/${encodeURIComponent(table.name)}?${pairs.join('&')}`;
}
