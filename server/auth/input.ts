import type { Context } from 'hono';
import { z } from 'zod';
import { isUuid } from '../uuid.ts';
import { AuthError, invalid } from './errors.ts';

const maxEmailLength = 255;

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? undefined);
export const pkceFields = { code_challenge: text, code_challenge_method: text };

export type Metadata = Record<string, unknown>;

function badJson(detail: string, cause?: unknown): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${detail}`, { cause });
}

/** What PostgreSQL cannot hold as text (NUL, half a surrogate pair) is refused here, once, in names and in values. */
function requireText(name: string, value: unknown): unknown {
  for (const given of [name, value]) {
    if (typeof given === 'string' && (given.includes('\0') || !given.isWellFormed())) {
      throw new SyntaxError('invalid character');
    }
  }
  return value;
}

/** The body, whatever its declared type; no body is an empty object. */
export async function readBody<S extends z.ZodType>(context: Context, schema: S): Promise<z.output<S>> {
  const raw = await context.req.text();
  let value: unknown;
  try {
    value = raw.trim() === '' ? {} : JSON.parse(raw, requireText);
  } catch (cause) {
    throw badJson('invalid syntax', cause);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}

/** Addresses are compared in lower case and without spaces around them. */
export function readEmail(given: string): string {
  const email = given.trim().toLowerCase();
  if (email.length > maxEmailLength || !z.email().safeParse(email).success) {
    throw invalid('Unable to validate email address: invalid format');
  }
  return email;
}

/** Digits only, as E.164 counts them. */
export function readPhone(given: string): string {
  const phone = given.replace(/[+\s]/g, '');
  if (!/^[1-9]\d{1,14}$/.test(phone)) throw invalid('Invalid phone number format (E.164 required)');
  return phone;
}

export interface Pkce {
  challenge: string;
  method: 's256' | 'plain';
}

export function readPkce(challenge: string, method: string): Pkce | undefined {
  if (challenge === '' && method === '') return undefined;
  if (challenge === '' || method === '') {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  const lower = method.toLowerCase();
  if (lower !== 's256' && lower !== 'plain') throw invalid('Invalid code challenge method');
  return { challenge, method: lower };
}

/** An id in the path: what is not a UUID cannot exist. */
export function readPathId(context: Context, name: string): string {
  const value = context.req.param(name);
  if (!isUuid(value)) throw new AuthError(404, 'validation_failed', `${name} must be an UUID`);
  return value;
}

/** The keys of a metadata change whose value is null: they are taken out. */
export function nullKeys(data: Metadata): string[] {
  return Object.keys(data).filter((key) => data[key] === null);
}
