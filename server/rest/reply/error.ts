import { TokenError, type TokenFault } from '../../identity/caller.ts';
import { RestError } from '../errors.ts';
import { fromDatabase } from './database-errors.ts';
import type { Reply } from './reply.ts';

export function replyError(error: unknown, isVisitor: boolean): Reply {
  const known = error instanceof TokenError ? fromToken(error) : fromDatabase(error, isVisitor);
  if (isOurFault(known)) console.error(`rest: ${known.code} ${known.message}`, known.cause ?? '');
  const { code, details, hint, message } = known;
  return {
    status: known.status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Proxy-Status': `PostgREST; error=${code}`,
      ...known.headers,
    },
    body: JSON.stringify({ code, details, hint, message }),
  };
}

/** A statement that ran out of time or lost a race is in the request log; a bug or a lost database needs more. */
function isOurFault({ status, code }: RestError): boolean {
  return status >= 500 && /^(XX|PGRST)/.test(code);
}

/** The signature holds, and what it was put under does not. */
const claimFaults = new Set<TokenFault>(['expired', 'early', 'claims', 'ended']);

function fromToken({ fault, message }: TokenError): RestError {
  const code = claimFaults.has(fault) ? 'PGRST303' : 'PGRST301';
  return new RestError(401, code, message, {
    hint: fault === 'key' ? 'Double check your API key.' : null,
    headers: {
      'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"`,
    },
  });
}
