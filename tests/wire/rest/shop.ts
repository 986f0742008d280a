import { readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import { servers, type TestServer } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';

const sql = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8');

/** The shop of schema.sql behind each engine. */
export const shops = servers.map(({ name, start }) => ({
  name,
  start: (env: Record<string, string> = {}) =>
    start({ sql, env: { API_SCHEMAS: 'public,shop', API_PEOPLE_EMBED_DEPTH: 'any', ...env } }),
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

export interface Asked {
  /** POST where there is a body. */
  method?: string;
  /** Text as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** A plain request, for what the client does not show: headers, statuses, bodies as sent. */
export function ask({ url, publishableKey }: TestServer, path: string, asked: Asked = {}): Promise<Response> {
  const { body, method = body === undefined ? 'GET' : 'POST', headers } = asked;
  const profile = method === 'GET' || method === 'HEAD' ? 'Accept-Profile' : 'Content-Profile';
  return fetch(`${url}/rest/v1${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      [profile]: 'shop',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** Status and body of what is answered; the body is JSON, unless there is none. */
export async function reply(server: TestServer, path: string, asked?: Asked): Promise<[number, unknown]> {
  const response = await ask(server, path, asked);
  const text = await response.text();
  return [response.status, text && JSON.parse(text)];
}

/** How an error is answered: its status and its code. */
export const refusal = (status: number, code: string) => [status, expect.objectContaining({ code })];

/** The client's types know `maxAffected` only with generated types of a new PostgREST. */
export function atMost<Q>(query: Q, rows: number): Q {
  return (query as Q & { maxAffected(rows: number): Q }).maxAffected(rows);
}
