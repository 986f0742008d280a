import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../audit.ts';
import { buckets, type Client, countMessage, limitByNetwork, limitMessages, readClient } from '../client.ts';
import { changeEmail, changePhone } from '../contact-change.ts';
import { invalid } from '../errors.ts';
import type { OpenEndpoint } from '../guards.ts';
import { type Pkce, pkceFields, readBody, readEmail, readPhone, readPkce, text } from '../input.ts';
import { queueLink, textCode } from '../messages.ts';
import { readRedirect } from '../redirects.ts';
import type { AuthServices } from '../services.ts';
import { findUser } from '../users.ts';

const bodySchema = z.object({ type: text, email: text, phone: text, ...pkceFields });
const mailTypes = ['signup', 'email_change'];
const textTypes = ['sms', 'phone_change'];

/** Sends again what is still waited for; whether anything is, is not told. */
export const resend: OpenEndpoint = async (auth, context) => {
  const body = await readBody(context, bodySchema);
  const { type } = body;
  if (!mailTypes.includes(type) && !textTypes.includes(type)) {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided.');
  if (mailTypes.includes(type) && !body.email) throw invalid('Type provided requires an email address');
  if (textTypes.includes(type) && !body.phone) throw invalid('Type provided requires a phone number');
  await limitByNetwork(auth, context, buckets.send);
  const client = readClient(auth, context);

  if (body.email) {
    const email = readEmail(body.email);
    const pkce = readPkce(body.code_challenge, body.code_challenge_method);
    await limitMessages(auth, context, 'email', email);
    const redirectTo = readRedirect(auth, context);
    auth.later(() => resendMail(auth, { type, email, redirectTo, pkce, client }));
    return context.json({});
  }
  const phone = readPhone(body.phone);
  await limitMessages(auth, context, 'sms', phone);
  const messageId = randomUUID();
  auth.later(() => resendText(auth, { type, phone, messageId, client }));
  return context.json({ message_id: messageId });
};

interface MailAgain {
  type: string;
  email: string;
  redirectTo: string;
  pkce: Pkce | undefined;
  client: Client;
}

async function resendMail(auth: AuthServices, { type, email, redirectTo, pkce, client }: MailAgain) {
  if (type === 'email_change' && !(await mayWriteToNew(auth, client, { email }))) return;
  await auth.database.transaction(async (tx) => {
    const user = await findUser(tx, { email });
    if (!user) return;
    if (type === 'email_change') {
      if (user.new_email) await changeEmail(auth, tx, { user, email: user.new_email, redirectTo, pkce });
      return;
    }
    if (user.email_confirmed_at) return;
    const request = { userId: user.id, type: 'signup' as const, email, redirectTo, pkce };
    await queueLink(tx, request);
    await audit(tx, { action: 'user_confirmation_requested', actorId: user.id, actorName: email, client });
  });
}

/** The new address or number is somebody's too, and whoever asks did not name it. */
async function mayWriteToNew(
  auth: AuthServices,
  client: Client,
  contact: { email: string } | { phone: string },
): Promise<boolean> {
  const user = await findUser(auth.database, contact);
  const recipient = 'email' in contact ? user?.new_email : user?.new_phone;
  return Boolean(recipient) && (await countMessage(auth, client, recipient ?? '')).isAllowed;
}

async function resendText(
  auth: AuthServices,
  { type, phone, messageId, client }: { type: string; phone: string; messageId: string; client: Client },
): Promise<void> {
  if (type === 'phone_change' && !(await mayWriteToNew(auth, client, { phone }))) return;
  const deliver = await auth.database.transaction(async (tx) => {
    const user = await findUser(tx, { phone });
    if (type === 'phone_change') {
      return user?.new_phone ? changePhone(auth, tx, { user, phone: user.new_phone }) : undefined;
    }
    if (!user || user.phone_confirmed_at) return undefined;
    const code = await textCode(auth, tx, { userId: user.id, phone, type: 'confirmation_token' });
    return () => auth.later(() => auth.texter.sendCode(phone, code, messageId));
  });
  deliver?.();
}
