import type { Outcome } from '../actions/action.ts';
import type { Routine } from '../catalog/catalog.ts';
import { RestError } from '../errors.ts';
import type { RestRequest } from '../parse/request.ts';
import { baseHeaders, type Reply, replyRows } from './rows.ts';

/** A call: rows when the function returns a set, else one value; nothing from `void`. */
export function replyCall(request: RestRequest, routine: Routine, outcome: Outcome): Reply {
  return withOwnReply(outcome, baseReply(request, routine, outcome));
}

function baseReply(request: RestRequest, routine: Routine, outcome: Outcome): Reply {
  if (routine.returns === 'void') {
    const headers = baseHeaders(request, ['count', 'tx', 'handling', 'timezone']);
    delete headers['Content-Type'];
    return { status: 204, headers, body: null };
  }
  const { count } = request.preferences;
  const counted =
    outcome.total === undefined || outcome.total === null ? outcome.rows : Number(outcome.total);
  const isScalar = routine.returns === 'scalar';
  const shown =
    isScalar || !routine.returnsSet ? { ...request, media: valueMedia(request, isScalar) } : request;
  const reply = replyRows(shown, `/rpc/${routine.name}`, outcome, count ? counted : undefined);
  delete reply.headers['Content-Location'];
  return reply;
}

/** One value is sent as it is, whichever JSON the caller asked for. */
function valueMedia({ media }: RestRequest, isScalar: boolean): RestRequest['media'] {
  if (!isScalar && media.shape === 'csv') return media;
  return { ...media, shape: 'array' };
}

/** SQL may set the status and headers of its answer through `response.status` and `response.headers`. */
function withOwnReply(outcome: Outcome, reply: Reply): Reply {
  if (outcome.status) {
    const status = Number(outcome.status);
    if (!Number.isInteger(status) || status < 200 || status > 599) {
      throw new RestError(500, 'PGRST112', 'response.status setting must be a valid status code');
    }
    reply.status = status;
  }
  if (outcome.headers) {
    for (const [name, value] of readHeaders(outcome.headers)) reply.headers[name] = value;
  }
  return reply;
}

function readHeaders(text: string): Array<[string, string]> {
  try {
    const list = JSON.parse(text) as Array<Record<string, string>>;
    const pairs = list.flatMap((item) => Object.entries(item));
    // Checked here: a wrong name would only be found when the answer is on its way.
    new Headers(pairs);
    return pairs;
  } catch (cause) {
    throw new RestError(
      500,
      'PGRST111',
      'response.headers setting must be a JSON array of objects with single keys',
      { cause },
    );
  }
}
