import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Scope } from '../database/scope.ts';
import { pageCallOf } from '../http/page-call.ts';
import type { Caller } from '../identity/caller.ts';
import type { Catalog } from './catalog/catalog.ts';
import { ident } from './sql/quote.ts';

const defaultTimeoutMs = 8_000;
/** Credentials are not passed into `request.headers`, and so stay out of the logs of SQL. */
const secrets = new Set(['authorization', 'apikey', 'cookie', 'proxy-authorization']);
/** Where a client could claim another address than its own. */
const claims = new Set(['x-real-ip', 'x-forwarded-for', 'forwarded']);

export function scopeOf(
  context: Context,
  caller: Caller,
  catalog: Catalog,
  address: string,
  path: string,
  visitorTimeoutMs: number,
): Scope {
  const { method, headers } = context.req.raw;
  return {
    role: caller.role,
    claims: caller.claims,
    headers: headersFor(context, address),
    cookies: readCookies(headers.get('cookie')),
    method,
    path,
    readOnly: method === 'GET' || method === 'HEAD',
    timeoutMs:
      catalog.timeouts.get(caller.role) || (caller.role === 'anon' ? visitorTimeoutMs : defaultTimeoutMs),
  };
}

/** Where SQL finds names without a schema. */
export function searchPathOf(schemas: string[]): string {
  return [...new Set(schemas)].map(ident).join(', ');
}

/** By name, as they were sent. A session that the stock client keeps in a cookie is a secret too. */
function readCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals).trim();
    if (equals > 0 && !name.startsWith('sb-')) cookies[name] = pair.slice(equals + 1).trim();
  }
  return cookies;
}

function headersFor(context: Context, address: string): Record<string, string> {
  const isForEveryone = pageCallOf(context) !== undefined;
  const { incoming } = (isForEveryone ? {} : (context.env ?? {})) as Partial<HttpBindings>;
  const headers: Record<string, string> = {};
  // Node's own object is at hand already; a call without a socket has only the web's.
  const given: Iterable<[string, unknown]> = incoming
    ? Object.entries(incoming.headers)
    : context.req.raw.headers;
  for (const [name, value] of given) {
    if (!secrets.has(name) && !claims.has(name)) headers[name] = String(value);
  }
  if (address !== '' && !isForEveryone) headers['x-real-ip'] = address;
  return headers;
}
