import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Queryable } from '../../database/database.ts';
import { audit } from '../audit.ts';
import { buckets, type Client, limitByNetwork, limitMessages, readClient } from '../client.ts';
import { AuthError, invalid } from '../errors.ts';
import type { OpenEndpoint } from '../guards.ts';
import { metadata, pkceFields, readBody, readEmail, readPhone, readPkce, text } from '../input.ts';
import { queueLink, textCode } from '../messages.ts';
import { readRedirect } from '../redirects.ts';
import { registerUser } from '../register.ts';
import type { AuthServices } from '../services.ts';
import { permitSignUp, type SignUpPermit } from '../sign-up-limit.ts';
import { requireMetadataSize } from '../user-metadata.ts';
import { findUser, type NewUser, readUser, type User } from '../users.ts';

const bodySchema = z.object({
  email: text,
  phone: text,
  data: metadata,
  create_user: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  channel: text,
  ...pkceFields,
});

type Body = z.output<typeof bodySchema>;

/** A link and a code to sign in without a password. Who has an account is not told: all is done after the answer. */
export const otp: OpenEndpoint = async (auth, context) => {
  const body = await readBody(context, bodySchema);
  requireMetadataSize(auth, body.data);
  if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided');
  if (!body.email && !body.phone) throw invalid('One of email or phone must be set');
  if (body.email && body.channel) throw invalid('Channel should only be specified with Phone OTP');
  await limitByNetwork(auth, context, buckets.send);
  return body.email ? otpByMail(auth, context, body) : otpByPhone(auth, context, body);
};

/** The older name of the same thing, for mail only. */
export const magicLink: OpenEndpoint = async (auth, context) => {
  const body = await readBody(context, bodySchema);
  requireMetadataSize(auth, body.data);
  if (!body.email) throw invalid('Password recovery requires an email');
  await limitByNetwork(auth, context, buckets.send);
  return otpByMail(auth, context, body);
};

async function otpByMail(auth: AuthServices, context: Context, body: Body): Promise<Response> {
  const email = readEmail(body.email);
  const pkce = readPkce(body.code_challenge, body.code_challenge_method);
  await limitMessages(auth, context, 'email', email);
  const redirectTo = readRedirect(auth, context);
  const client = readClient(auth, context);
  const permit = await permitNewcomer(auth, client, body);
  auth.later(async () => {
    await auth.database.transaction(async (tx) => {
      const user = await findOrRegister(tx, { email }, body, permit);
      if (!user) return;
      const type = user.email_confirmed_at ? ('magiclink' as const) : ('signup' as const);
      const request = { userId: user.id, type, email, redirectTo, pkce };
      await audit(tx, { action: 'user_recovery_requested', actorId: user.id, actorName: email, client });
      await queueLink(tx, request);
    });
  });
  return context.json({});
}

async function otpByPhone(auth: AuthServices, context: Context, body: Body): Promise<Response> {
  if (body.channel !== '' && body.channel !== 'sms') {
    throw invalid(
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    );
  }
  if (!auth.config.smsUrl) {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
  const phone = readPhone(body.phone);
  await limitMessages(auth, context, 'sms', phone);
  const permit = await permitNewcomer(auth, readClient(auth, context), body);
  const messageId = randomUUID();
  auth.later(async () => {
    const code = await auth.database.transaction(async (tx) => {
      const user = await findOrRegister(tx, { phone }, body, permit);
      return user && textCode(auth, tx, { userId: user.id, phone, type: 'confirmation_token' });
    });
    if (code) await auth.texter.sendCode(phone, code, messageId);
  });
  return context.json({ message_id: messageId });
}

/** Every request that may make an account counts as a sign-up: counting only those that do would tell who has one. */
async function permitNewcomer(
  auth: AuthServices,
  client: Client,
  body: Body,
): Promise<SignUpPermit | undefined> {
  return body.create_user && auth.config.auth.signup ? permitSignUp(auth, client) : undefined;
}

async function findOrRegister(
  tx: Queryable,
  contact: { email: string } | { phone: string },
  body: Body,
  permit: SignUpPermit | undefined,
): Promise<User | undefined> {
  const known = await findUser(tx, contact);
  if (known || !permit) return known;
  const user: NewUser = { ...contact, userMetadata: body.data ?? {} };
  return readUser(tx, await registerUser(tx, permit, user));
}
