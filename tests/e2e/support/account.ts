import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { storageKeys } from '../../../app/start/first-paint.ts';
import type { Person } from './questions.ts';

/* Mail, text messages and second steps, as people get them. */

const outbox = resolve('test-results/e2e-data/outbox');

/** The newest message to somebody, once there are `count` of them: sending comes after the answer. */
export async function messageTo(to: string, count = 1): Promise<string> {
  let texts: string[] = [];
  await expect
    .poll(async () => {
      texts = await readMessages(to);
      return texts.length;
    })
    .toBeGreaterThanOrEqual(count);
  return texts.at(-1) ?? '';
}

async function readMessages(to: string): Promise<string[]> {
  const names = (await readdir(outbox).catch(() => [])).sort();
  const files = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return files
    .filter((file) => file.includes(`"${to}"`) && file.trimEnd().endsWith('}'))
    .map((file): { to: string; text: string } => JSON.parse(file))
    .filter((message) => message.to === to)
    .map(({ text }) => text);
}

export const codeIn = (message: string) => /\b\d{6}\b/.exec(message)?.[0] ?? '';

/** Opens the link of a mail about an account and presses its button, after a scanner of mail has opened it too. */
export async function pressLink(page: Page, message: string): Promise<void> {
  const link = /https?:\/\/\S+\/auth\/confirmar\?\S+/.exec(message)?.[0] ?? '';
  await page.request.get(link);
  await page.goto(link);
  await page.getByRole('main').getByRole('button').click();
}

/** As an authenticator app shows it. A code counts once: the next use takes the next step. */
export function totpCode(secret: string, steps = 0): string {
  return new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Gives the account an authenticator app; this session has shown it. */
export async function addTotp({ client }: Person, friendlyName = 'App de códigos'): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  const { secret } = data.totp;
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: totpCode(secret) });
  if (verified.error) throw verified.error;
  return secret;
}

export async function addPhone({ client }: Person, phone: string): Promise<void> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Móvil', phone });
  if (error) throw error;
  const challenge = await client.auth.mfa.challenge({ factorId: data.id });
  if (challenge.error) throw challenge.error;
  const verified = await client.auth.mfa.verify({
    factorId: data.id,
    challengeId: challenge.data.id,
    code: codeIn(await messageTo(phone)),
  });
  if (verified.error) throw verified.error;
}

/** The session as it is now: verifying a second step gives a new one. */
export async function renewed(person: Person): Promise<Person> {
  const { data } = await person.client.auth.getSession();
  if (!data.session) throw new Error(`${person.name} has no session`);
  return { ...person, session: data.session };
}

/** The session has run out, and the server does not know it any more. */
export async function expireSession(page: Page, person: Person): Promise<void> {
  const { error } = await person.client.auth.signOut({ scope: 'global' });
  if (error) throw error;
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, storageKeys.session);
}

export const emailOf = ({ session }: Person) => session.user.email ?? '';
