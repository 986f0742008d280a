import { audit } from '../audit.ts';
import { limitMessages, readClient } from '../client.ts';
import { AuthError, invalid } from '../errors.ts';
import type { Authenticated, GuardedEndpoint } from '../guards.ts';
import { queueMail } from '../mail/account-mail.ts';
import { issueOneTime } from '../one-time.ts';

/** Sends a code that a change of password can be asked to show. */
export const reauthenticate: GuardedEndpoint<Authenticated> = async (auth, context, { user }) => {
  const { email, phone } = user;
  if (!email && !phone) {
    throw invalid('Reauthentication requires the user to have an email or a phone number');
  }
  if (email && !user.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  if (!email && !user.phone_confirmed_at) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  }
  await limitMessages(auth, context, email ? 'email' : 'sms', email || phone);
  const client = readClient(auth, context);
  const code = await auth.database.transaction(async (tx) => {
    await tx.query('update auth.users set reauthentication_sent_at = now() where id = $1', [user.id]);
    await audit(tx, { action: 'user_reauthenticate_requested', actorId: user.id, actorName: email, client });
    const request = { userId: user.id, relatesTo: email || phone };
    const type = 'reauthentication_token';
    if (!email) return (await issueOneTime(auth, tx, { ...request, type })).code;
    const secret = { type, code: request } as const;
    await queueMail(tx, { userId: user.id, to: email, template: 'reauthentication', secret });
    return undefined;
  });
  if (code) auth.later(() => auth.texter.sendCode(phone, code));
  return context.json({});
};
