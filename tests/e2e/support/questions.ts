import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { storageKeys } from '../../../app/start/first-paint.ts';
import { test as base, remember } from './test.ts';

/** Somebody with an account, and their own way to the API. */
export interface Person {
  id: string;
  name: string;
  session: Session;
  client: SupabaseClient;
}

export const password = 'azul-prueba';
export const demoPassword = 'azul-demo';

interface World {
  /** A new account. */
  join(name?: string): Promise<Person>;
  admin(): Promise<Person>;
}

/** What the browser itself says of requests that a test makes fail. */
export const failedRequests = [/Failed to (load resource|fetch)|^404 Error/];

/** Each test has its own people and questions, so that all may run at once. */
export const test = base.extend<World>({
  join: async ({ baseURL }, use) => {
    await use(async (name = 'Nilda Torres') => {
      const client = await openClient(baseURL);
      const { data, error } = await client.auth.signUp({
        email: `${randomBytes(8).toString('hex')}@example.test`,
        password,
        options: { data: { nombre_completo: name, rol: 'padre', is_provider: false } },
      });
      return personOf(client, name, data.session, error);
    });
  },
  admin: async ({ baseURL }, use) => {
    await use(async () => {
      const client = await openClient(baseURL);
      const account = { email: 'admin@miguiaazul.test', password: demoPassword };
      const { data, error } = await client.auth.signInWithPassword(account);
      return personOf(client, 'Equipo Mi Guía Azul', data.session, error);
    });
  },
});

export async function openClient(baseURL = ''): Promise<SupabaseClient> {
  publishableKey ??= readPublishableKey(baseURL);
  return createClient(baseURL, await publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
  });
}

let publishableKey: Promise<string> | undefined;

async function readPublishableKey(baseURL: string): Promise<string> {
  const page = await (await fetch(baseURL)).text();
  return /name="supabase-key" content="([^"]+)"/.exec(page)?.[1] ?? '';
}

function personOf(
  client: SupabaseClient,
  name: string,
  session: Session | null,
  error: Error | null,
): Person {
  if (!session) throw error ?? new Error(`${name} has no session`);
  return { id: session.user.id, name, session, client };
}

/** Somebody who has been here for months: `familia` or `proveedor` of the demo. */
export async function demoPerson(name: string, baseURL?: string): Promise<Person> {
  const client = await openClient(baseURL);
  const account = { email: `${name}@miguiaazul.test`, password: demoPassword };
  const { data, error } = await client.auth.signInWithPassword(account);
  return personOf(client, name, data.session, error);
}

/** Makes the browser the person's own, as if they had signed in before. */
export function enterAs(page: Page, { session }: Person): Promise<void> {
  return remember(page, { [storageKeys.session]: JSON.stringify(session) });
}

/** On /auth, by hand. */
export async function signInHere(page: Page, { session }: Person, secret = password): Promise<void> {
  const form = page.getByRole('form', { name: 'Iniciar Sesión' });
  await form.getByLabel(/^Correo electrónico/).fill(session.user.email ?? '');
  await form.getByLabel(/^Contraseña/).fill(secret);
  await form.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

export async function ask(
  person: Person,
  {
    title = 'Una duda',
    content = 'Tengo una duda',
    category = null as string | null,
    sin_nombre = false,
  } = {},
): Promise<string> {
  const row = { user_id: person.id, title, content, category, sin_nombre };
  const { data, error } = await person.client.from('questions').insert(row).select('id').single();
  if (error) throw error;
  return data.id as string;
}

export async function answer(
  person: Person,
  questionId: string,
  content: string,
  sin_nombre = false,
): Promise<string> {
  const row = { question_id: questionId, user_id: person.id, content, sin_nombre };
  const { data, error } = await person.client.from('answers').insert(row).select('id').single();
  if (error) throw error;
  return data.id as string;
}

export async function vote(person: Person, answerId: string, direction: 1 | -1): Promise<void> {
  const row = { answer_id: answerId, user_id: person.id, vote_type: direction };
  const { error } = await person.client.from('answer_votes').insert(row);
  if (error) throw error;
}

/** A word that no other test writes, made of letters so that the search takes it for one. */
export function uniqueWord(): string {
  const letters = 'bcdfghjklmnpqrtv';
  return `zu${[...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('')}`;
}

/** A message at the corner of the page. */
export function toast(page: Page, text: string) {
  return page.getByRole('region', { name: 'Avisos' }).getByText(text, { exact: true });
}
