import pg from 'pg';
import { notSingular, otherKey, RestError, replyTooLarge, tooManyAffected } from '../errors.ts';

const statusByState: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42P01': 404,
  '42883': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  '57P02': 503,
  '57P03': 503,
  P0001: 400,
};

const statusByClass: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/**
 * Functions of PostgreSQL that raise what its SQLSTATE alone does not tell apart. The words would not do: they are in
 * the language of the server (`lc_messages`).
 */
const setsRole = 'call_string_check_hook';
const parsesSearch = 'pushOpStack';
const refusesWrite = new Set(['error_view_not_updatable', 'rewriteTargetView', 'CheckValidResultRel']);

const diskFull = '53100';

/** What `gateway_api.refuse` raises: the kind is the constraint, the number of rows or bytes the detail. */
const refused = 'GWREF';
const refusalOf: Record<string, (amount: string) => RestError> = {
  single: notSingular,
  affected: tooManyAffected,
  key: otherKey,
  bytes: replyTooLarge,
};

/** PostgreSQL names the file that it could not write: that stays in the log. */
function withoutRoom(error: pg.DatabaseError): RestError {
  const code = error.code ?? '';
  return code === diskFull
    ? new RestError(503, code, 'The database has no room to write', { cause: error })
    : new RestError(500, code, 'The database cannot reach its files', { cause: error });
}

/** PostgreSQL's refusal as the client is to see it; anything else is a fault of the server or its network. */
export function fromDatabase(error: unknown, isVisitor: boolean): RestError {
  if (error instanceof RestError) return error;
  if (!(error instanceof pg.DatabaseError) || !error.code) return fromNetwork(error);
  const { code } = error;
  const refuse = code === refused ? refusalOf[error.constraint ?? ''] : undefined;
  if (refuse) return refuse(error.detail ?? '');
  if (code === diskFull || code.startsWith('58')) return withoutRoom(error);
  if (code === 'PGRST') return custom(error);
  const headers: Record<string, string> = {};
  const status = statusOf(code, error, isVisitor);
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  return new RestError(status, code, error.message, {
    details: error.detail ?? null,
    hint: error.hint ?? null,
    headers,
    cause: error,
  });
}

function statusOf(code: string, { routine, where, message }: pg.DatabaseError, isVisitor: boolean): number {
  if (code === '42501') return isVisitor ? 401 : 403;
  // Of what a scope sets only the role may be unknown: time zones are checked before. Within a function there is a `where`.
  if (code === '22023' && routine === setsRole && !where) return 401;
  // What PostgreSQL calls a state of the server, or a fault of its own, is here what the client asked for.
  if (code === '55000' && refusesWrite.has(routine ?? '')) return 405;
  if (code === 'XX000' && routine === parsesSearch) return 400;
  // The extension safeupdate, which has these words in one language only.
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  // A status that the schema raises by itself; without a number it is the schema's fault.
  if (code.startsWith('PT')) return Number(/^PT([2-5]\d\d)$/.exec(code)?.[1] ?? 500);
  return statusByState[code] ?? statusByClass[code.slice(0, 2)] ?? 400;
}

/** `raise sqlstate 'PGRST'`: the message is the error's body and the detail its status and headers. */
function custom(error: pg.DatabaseError): RestError {
  try {
    const body = JSON.parse(error.message) as Record<string, unknown>;
    const detail = JSON.parse(error.detail ?? '') as { status: number; headers?: Record<string, string> };
    if (!Number.isInteger(detail.status) || detail.status < 200 || detail.status > 599)
      throw new Error('status');
    return new RestError(detail.status, String(body.code), String(body.message), {
      details: body.details ?? null,
      hint: typeof body.hint === 'string' ? body.hint : null,
      headers: detail.headers ?? {},
    });
  } catch (cause) {
    return new RestError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
      details: 'Invalid JSON value for MESSAGE or DETAIL',
      cause,
    });
  }
}

function fromNetwork(cause: unknown): RestError {
  const message = cause instanceof Error ? cause.message : '';
  if (message.includes('timeout exceeded when trying to connect')) {
    return new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.', { cause });
  }
  const isConnection =
    (cause instanceof Error && 'code' in cause && /^E[A-Z]+$/.test(String(cause.code))) ||
    /connection|restarted|ended/i.test(message);
  return isConnection
    ? new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.', { cause })
    : new RestError(500, 'PGRSTX00', 'Something went wrong', { cause });
}
