import type { Outcome } from '../actions/action.ts';
import { RestError } from '../errors.ts';
import type { Reply } from './reply.ts';

/** Statuses that come without a body. */
export const bodiless = new Set([204, 205, 304]);

/** SQL may set the status and headers of its answer through `response.status` and `response.headers`. */
export function withResponseSettings({ status, headers }: Outcome, reply: Reply): Reply {
  if (!status && !headers) return reply;
  const own = { ...reply };
  if (status) own.status = readStatus(status);
  if (headers) own.ownHeaders = readHeaders(headers);
  if (bodiless.has(own.status)) own.body = null;
  return own;
}

function readStatus(text: string): number {
  const status = Number(text);
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status;
  throw new RestError(500, 'PGRST112', 'response.status setting must be a valid status code');
}

function readHeaders(text: string): Array<[string, string]> {
  try {
    const list = JSON.parse(text) as Array<Record<string, string>>;
    const pairs = list.map((item) => {
      const [pair, ...more] = Object.entries(item);
      if (!pair || more.length > 0 || typeof pair[1] !== 'string') throw new Error('not a single key');
      return pair;
    });
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

/** What SQL set takes the place of ours; a header that it set twice is sent twice. */
export function mergeHeaders(ours: Record<string, string>, own: Array<[string, string]>): Headers {
  const headers = new Headers(ours);
  for (const [name] of own) headers.delete(name);
  for (const [name, value] of own) headers.append(name, value);
  return headers;
}
