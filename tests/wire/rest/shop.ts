import { readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { servers, type TestServer } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';

const sql = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8');

/** The shop of schema.sql behind each engine. */
export const shops = servers.map(({ name, start }) => ({
  name,
  start: (env: Record<string, string> = {}) => start({ sql, env: { API_SCHEMAS: 'public,shop', ...env } }),
}));

/** The stock client, as a visitor or with a token, in the shop's schema. */
export function shopClient({ url, publishableKey }: TestServer, token?: string) {
  return createClient(url, publishableKey, {
    db: { schema: 'shop' },
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token === undefined ? {} : { global: { headers: { Authorization: `Bearer ${token}` } } }),
  });
}

/** The client of a visitor, for the tests of a block. */
export function sharedShop(server: TestServer): Pick<ReturnType<typeof shopClient>, 'from' | 'rpc'> {
  return shared(async () => {
    const client = shopClient(server);
    return { from: client.from.bind(client), rpc: client.rpc.bind(client) };
  });
}

export function serviceClient({ url, secretKey }: TestServer) {
  return createClient(url, secretKey, {
    db: { schema: 'shop' },
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

export const users = {
  first: '00000000-0000-4000-8000-000000000001',
  second: '00000000-0000-4000-8000-000000000002',
};

export function signIn({ keys }: TestServer, sub: string, lifetimeSeconds = 600): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return keys.sign({
    sub,
    role: 'authenticated',
    aud: 'authenticated',
    iat: now,
    exp: now + lifetimeSeconds,
  });
}

/** A plain request, for what the client does not show: headers, statuses, bodies as sent. */
export function ask(
  { url, publishableKey }: TestServer,
  path: string,
  { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const profile =
    init.method && init.method !== 'GET' && init.method !== 'HEAD' ? 'Content-Profile' : 'Accept-Profile';
  return fetch(`${url}/rest/v1${path}`, {
    ...init,
    headers: {
      apikey: publishableKey,
      [profile]: 'shop',
      ...(typeof init.body === 'string' ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
  });
}

/** The client's types know `maxAffected` only with generated types of a new PostgREST. */
export function atMost<Q>(query: Q, rows: number): Q {
  return (query as Q & { maxAffected(rows: number): Q }).maxAffected(rows);
}
