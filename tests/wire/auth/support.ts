import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AuthError,
  createClient,
  type Session,
  type SupabaseClient,
  type User,
} from '@supabase/supabase-js';
import { expect, vi } from 'vitest';
import type { TestServer } from '../../support/server.ts';

export const password = 'correcto-caballo-azul';

export function newEmail(): string {
  return `persona-${randomBytes(6).toString('hex')}@example.test`;
}

interface ClientOptions {
  flowType?: 'implicit' | 'pkce';
  storage?: MemoryStorage;
}

/** What a browser keeps; each client has its own. */
export class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
}

/** The stock client, as a page would make it. */
export function anon(
  server: TestServer,
  { flowType = 'implicit', storage = new MemoryStorage() }: ClientOptions = {},
) {
  return createClient(server.url, server.publishableKey, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType,
      storage,
      experimental: { recoveryCodes: true },
    },
  });
}

export function service(server: TestServer): SupabaseClient {
  return createClient(server.url, server.secretKey, {
    auth: { autoRefreshToken: false, persistSession: false },
  });
}

export interface Person {
  client: SupabaseClient;
  email: string;
  session: Session;
  user: User;
}

/** A new account, signed in. */
export async function signUp(server: TestServer, data: object = {}): Promise<Person> {
  const client = anon(server);
  const email = newEmail();
  const result = await client.auth.signUp({ email, password, options: { data } });
  const { session, user } = result.data;
  if (!session || !user) throw new Error(`sign-up failed: ${result.error?.message}`);
  return { client, email, session, user };
}

export async function signIn(server: TestServer, email: string, secret = password): Promise<Person> {
  const client = anon(server);
  const result = await client.auth.signInWithPassword({ email, password: secret });
  const { session, user } = result.data;
  if (!session || !user) throw new Error(`sign-in failed: ${result.error?.message}`);
  return { client, email, session, user };
}

/** A refusal by its status and code, which is what pages decide by. */
export function expectRefusal(
  answer: { error: Error | null } | { status: number; code: unknown },
  status: number,
  code: string | undefined,
): void {
  const given = ('error' in answer ? answer.error : answer) as Partial<AuthError> | null;
  expect({ status: given?.status, code: given?.code }).toEqual({ status, code });
}

interface Message {
  kind: 'mail' | 'sms';
  to: string;
  subject?: string;
  text: string;
  html?: string;
}

/** A message to somebody by its number, as soon as it is there: sending comes after the answer. */
export async function nextMessage(server: TestServer, to: string, count = 1): Promise<Message> {
  return vi.waitFor(
    async () => {
      const message = (await outbox(server, to)).at(count - 1);
      if (!message) throw new Error(`no message number ${count} to ${to}`);
      return message;
    },
    { timeout: 10_000, interval: 20 },
  );
}

export async function outbox(server: TestServer, to: string): Promise<Message[]> {
  const folder = join(server.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .filter((text) => text !== '')
    .map((text): Message => JSON.parse(text))
    .filter((message) => message.to === to);
}

export function codeIn(message: Message): string {
  const code = /\b\d{6}\b/.exec(message.text)?.[0];
  if (!code) throw new Error(`no code in: ${message.text}`);
  return code;
}

/** The link of the auth API that the page of a mailed link opens when its button is pressed. */
export function linkIn(message: { text: string } | undefined): URL {
  const mailed = /https?:\/\/\S+\/auth\/confirmar\?\S+/.exec(message?.text ?? '')?.[0];
  if (!mailed) throw new Error(`no link in: ${message?.text}`);
  return new URL(mailed.replace('/auth/confirmar?token_hash=', '/auth/v1/verify?token='));
}

/** Opens a link as a browser would and gives back where it leads. */
export async function follow(link: URL | string): Promise<URL> {
  const response = await fetch(link, { redirect: 'manual' });
  expect([302, 303]).toContain(response.status);
  return new URL(response.headers.get('location') ?? '');
}

export function fragment(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.slice(1));
}

/** A request that the stock client would not make. */
export async function raw(
  server: TestServer,
  method: string,
  path: string,
  { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: server.publishableKey,
      'X-Supabase-Api-Version': '2024-01-01',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const content = await response.text();
  const isJson = response.headers.get('content-type')?.includes('application/json');
  const read = isJson ? JSON.parse(content) : content;
  return { status: response.status, headers: response.headers, body: read, code: read?.code };
}
