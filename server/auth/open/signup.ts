import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { audit } from '../audit.ts';
import { buckets, type Client, limitByNetwork, limitMessages, readClient } from '../client.ts';
import { tellAddressTaken } from '../contact-change.ts';
import { rememberDevice } from '../device.ts';
import { AuthError, invalid } from '../errors.ts';
import type { OpenEndpoint } from '../guards.ts';
import {
  type Metadata,
  metadata,
  pkceFields,
  readBody,
  readEmail,
  readPhone,
  readPkce,
  text,
} from '../input.ts';
import type { LinkRequest } from '../mail/account-mail.ts';
import { noteSent, queueLink, textCode } from '../messages.ts';
import { requireStrongPassword } from '../password-policy.ts';
import { readRedirect } from '../redirects.ts';
import { registerUser } from '../register.ts';
import type { AuthServices } from '../services.ts';
import { createSession } from '../sessions.ts';
import { permitSignUp, type SignUpPermit } from '../sign-up-limit.ts';
import { fullReply } from '../tokens.ts';
import { requireMetadataSize } from '../user-metadata.ts';
import { findUser, isEmailTaken, type NewUser, requireUser } from '../users.ts';

const bodySchema = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  channel: text,
  ...pkceFields,
});

type Body = z.output<typeof bodySchema>;

export const signup: OpenEndpoint = async (auth, context) => {
  const body = await readBody(context, bodySchema);
  if (!auth.config.auth.signup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  requireMetadataSize(auth, body.data);
  await limitByNetwork(auth, context, buckets.signUp);
  if (!body.email && !body.phone) return signUpAnonymous(auth, context, body.data ?? {});
  if (body.password === '') throw invalid('Signup requires a valid password');
  requireStrongPassword(body.password);
  if (body.email && body.phone) {
    throw invalid('Only an email address or phone number should be provided on signup.');
  }
  return body.email ? signUpByMail(auth, context, body) : signUpByPhone(auth, context, body);
};

async function signUpAnonymous(auth: AuthServices, context: Context, data: Metadata): Promise<Response> {
  if (!auth.config.auth.anonymous) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  const user = { isAnonymous: true, userMetadata: data };
  return context.json(await registerAndSignIn(auth, context, user, 'anonymous'));
}

async function signUpByMail(auth: AuthServices, context: Context, body: Body): Promise<Response> {
  const email = readEmail(body.email);
  const pkce = readPkce(body.code_challenge, body.code_challenge_method);
  const redirectTo = readRedirect(auth, context);
  const userMetadata = body.data ?? {};
  if (!auth.config.auth.confirmEmail) {
    const user = { email, password: body.password, userMetadata, isEmailConfirmed: true };
    return context.json(await registerAndSignIn(auth, context, user, 'password'));
  }
  await limitMessages(auth, context, 'email', email);
  const client = readClient(auth, context);
  const permit = await permitSignUp(auth, client);
  // Hashed before the lookup, against a timing leak: both a known and a new address pay for it.
  const passwordHash = await auth.passwords.hash(body.password);
  const account = { email, passwordHash, userMetadata };
  const request = { type: 'signup' as const, email, redirectTo, pkce };
  const user = await auth.database
    .transaction(async (tx) => {
      if (await findUser(tx, { email })) return undefined;
      const userId = await registerUser(tx, permit, account);
      await queueLink(tx, { ...request, userId });
      await audit(tx, { action: 'user_confirmation_requested', actorId: userId, actorName: email, client });
      return requireUser(tx, userId);
    })
    .catch((error) => {
      // Of two at once, the second.
      if (!isEmailTaken(error)) throw error;
    });
  if (user) return context.json(user);
  auth.later(() => tellKnownAddress(auth, request, client));
  return context.json(await pretendedUser(auth, permit, account));
}

/** Nothing of a known account changes: whoever signs up may be someone else. */
async function tellKnownAddress(
  auth: AuthServices,
  request: Omit<LinkRequest, 'userId'>,
  client: Client,
): Promise<void> {
  const { email } = request;
  await auth.database.transaction(async (tx) => {
    const known = await findUser(tx, { email });
    if (!known) return;
    const action = known.email_confirmed_at ? 'user_repeated_signup' : 'user_confirmation_requested';
    await audit(tx, { action, actorId: known.id, actorName: email, client });
    if (known.email_confirmed_at) tellAddressTaken(auth, known);
    else await queueLink(tx, { ...request, userId: known.id });
  });
}

async function signUpByPhone(auth: AuthServices, context: Context, body: Body): Promise<Response> {
  if (!auth.config.smsUrl) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  }
  if (readPkce(body.code_challenge, body.code_challenge_method)) {
    throw invalid('PKCE not supported for phone signups');
  }
  const phone = readPhone(body.phone);
  await limitMessages(auth, context, 'sms', phone);
  const permit = await permitSignUp(auth, readClient(auth, context));
  const passwordHash = await auth.passwords.hash(body.password);
  const { code, user } = await auth.database.transaction(async (tx) => {
    const known = await findUser(tx, { phone });
    if (known?.phone_confirmed_at) {
      throw new AuthError(422, 'user_already_exists', 'User already registered');
    }
    const userId =
      known?.id ?? (await registerUser(tx, permit, { phone, passwordHash, userMetadata: body.data ?? {} }));
    const sent = await textCode(auth, tx, { userId, phone, type: 'confirmation_token' });
    return { code: sent, user: await requireUser(tx, userId) };
  });
  await auth.texter.sendCode(phone, code);
  return context.json(user);
}

async function registerAndSignIn(
  auth: AuthServices,
  context: Context,
  { password, ...user }: NewUser & { password?: string },
  method: 'password' | 'anonymous',
) {
  const client = readClient(auth, context);
  const permit = await permitSignUp(auth, client);
  const passwordHash = password && (await auth.passwords.hash(password));
  try {
    const session = await auth.database.transaction(async (tx) => {
      const userId = await registerUser(tx, permit, { ...user, passwordHash });
      return createSession(tx, { userId, method, client, action: 'user_signedup' });
    });
    rememberDevice(auth, context, session.user);
    return await fullReply(auth, session);
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    throw new AuthError(422, 'user_already_exists', 'User already registered');
  }
}

const takenBack = new Error('an account that is taken back');

/**
 * The answer to an address that is taken, against account enumeration: that of an account which is made for nobody's
 * address, and taken back. So it has every field of a new one, and takes as long.
 */
async function pretendedUser(
  auth: AuthServices,
  permit: SignUpPermit,
  account: NewUser & { email: string },
): Promise<unknown> {
  const email = `${randomUUID()}@example.invalid`;
  let made = '';
  await auth.database
    .transaction(async (tx) => {
      const userId = await registerUser(tx, permit, { ...account, email });
      await noteSent(tx, { type: 'signup', userId });
      made = JSON.stringify(await requireUser(tx, userId));
      throw takenBack;
    })
    .catch((error) => {
      if (error !== takenBack) throw error;
    });
  return JSON.parse(made, (_key, value) => (value === email ? account.email : value));
}
