import type { Outcome } from '../actions/action.ts';
import type { Routine } from '../catalog/catalog.ts';
import type { RestRequest } from '../parse/request.ts';
import type { Reply } from './reply.ts';
import { withResponseSettings } from './response-settings.ts';
import { baseHeaders, readPreferences, replyRows } from './rows.ts';

/** A call: rows when the function returns a set, else one value; nothing from `void`. */
export function replyCall(request: RestRequest, routine: Routine, outcome: Outcome): Reply {
  if (routine.returns === 'void') {
    const headers = baseHeaders(request, [...readPreferences, 'maxAffected']);
    delete headers['Content-Type'];
    return withResponseSettings(outcome, { status: 204, headers, body: null });
  }
  const { count } = request.preferences;
  const counted =
    outcome.total === undefined || outcome.total === null ? outcome.rows : Number(outcome.total);
  const isScalar = routine.returns === 'scalar';
  const shown =
    isScalar || !routine.returnsSet ? { ...request, media: valueMedia(request, isScalar) } : request;
  const reply = replyRows(shown, `/rpc/${routine.name}`, outcome, count ? counted : undefined, [
    ...readPreferences,
    'maxAffected',
  ]);
  delete reply.headers['Content-Location'];
  return reply;
}

/** One value is sent as it is, whichever JSON the caller asked for. */
function valueMedia({ media }: RestRequest, isScalar: boolean): RestRequest['media'] {
  if (!isScalar && media.shape === 'csv') return media;
  return { ...media, shape: 'array' };
}
