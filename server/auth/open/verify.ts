import type { Context } from 'hono';
import { z } from 'zod';
import type { Queryable } from '../../database/database.ts';
import { buckets, limitByNetwork, readClient } from '../client.ts';
import { rememberDevice } from '../device.ts';
import { AuthError, invalid, userBanned } from '../errors.ts';
import type { OpenEndpoint } from '../guards.ts';
import { beginAccountAttempt, forgetAccountAttempt, isKnownNetworkSql, readNetwork } from '../guesses.ts';
import { readBody, readEmail, readPhone, text } from '../input.ts';
import { type OneTimeType, type Spent, spendCode, spendToken } from '../one-time.ts';
import type { AuthServices } from '../services.ts';
import { createSession } from '../sessions.ts';
import { fullReply } from '../tokens.ts';
import { isBanned, readUser } from '../users.ts';
import { acceptProof, halfAccepted } from '../verification.ts';

/** Which tokens a verification type accepts. `email` is whatever the last mail was for. */
export const tokenTypes: Record<string, OneTimeType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token', 'confirmation_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
};

const bodySchema = z.object({ type: text, token: text, token_hash: text, email: text, phone: text });
type Body = z.output<typeof bodySchema>;

export const otpExpired = (message: string) => new AuthError(403, 'otp_expired', message);

export const verify: OpenEndpoint = async (auth, context) => {
  const body = await readBody(context, bodySchema);
  if (body.type === '') throw invalid('Verify requires a verification type');
  const contact = readContact(body);
  const types = readTypes(body.type);
  await limitByNetwork(auth, context, buckets.verify);
  const client = readClient(auth, context);
  const guess = body.token_hash
    ? []
    : await beginCodeGuess(auth, context, body.email ? 'email' : 'phone', contact);

  const session = await auth.database.transaction(async (tx) => {
    const spent = await spend(auth, tx, body, contact, types);
    if (!spent) return undefined;
    const user = await readUser(tx, spent.user_id);
    if (!user) return undefined;
    if (isBanned(user)) throw userBanned(403);
    if (!body.token_hash) await forgetAccountAttempt(auth, tx, guess);
    const isWhole = await acceptProof(tx, user, spent);
    if (!isWhole) return 'half' as const;
    const traits = { verification: body.type };
    return createSession(tx, { userId: user.id, method: 'otp', client, traits });
  });
  if (!session) {
    throw otpExpired(
      body.token_hash ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
    );
  }
  if (session === 'half') return context.json({ msg: halfAccepted, code: '200' });
  context.header('Cache-Control', 'no-store');
  rememberDevice(auth, context, session.user);
  return context.json(await fullReply(auth, session));
};

async function beginCodeGuess(
  auth: AuthServices,
  context: Context,
  column: 'email' | 'phone',
  contact: string,
): Promise<string[]> {
  const [row] = await auth.database.query(
    `select from auth.users as u where u.${column} = $1 and ${isKnownNetworkSql('u.id', '$2')}`,
    [contact, readNetwork(auth, context)],
  );
  return beginAccountAttempt(auth, context, {
    kind: 'code',
    account: `${column}:${contact}`,
    isKnownNetwork: row !== undefined,
  });
}

/** Who a typed code was sent to; nothing where a hash says all. */
function readContact({ token, token_hash: hash, email, phone }: Body): string {
  if ((token === '') === (hash === '')) throw invalid('Verify requires either a token or a token hash');
  if (hash) {
    if (email || phone) throw invalid('Only the token_hash and type should be provided');
    return '';
  }
  if (Boolean(email) === Boolean(phone)) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  if (phone) return readPhone(phone);
  try {
    return readEmail(email);
  } catch (cause) {
    throw new AuthError(422, 'validation_failed', 'Invalid email format', { cause });
  }
}

function readTypes(type: string): OneTimeType[] {
  const types = Object.hasOwn(tokenTypes, type) ? tokenTypes[type] : undefined;
  if (!types) throw invalid('Unsupported verification type');
  return types;
}

function spend(
  auth: AuthServices,
  tx: Queryable,
  body: Body,
  contact: string,
  types: OneTimeType[],
): Promise<Spent | undefined> {
  return body.token_hash
    ? spendToken(tx, body.token_hash, types)
    : spendCode(auth, tx, contact, body.token, types);
}
