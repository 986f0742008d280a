import { z } from 'zod';
import type { Queryable } from '../../database/database.ts';
import { audit } from '../audit.ts';
import { buckets, limitByNetwork, limitMessages, readClient } from '../client.ts';
import { changeEmail, changePhone, isChangedAtOnce } from '../contact-change.ts';
import { AuthError } from '../errors.ts';
import type { Authenticated, GuardedEndpoint } from '../guards.ts';
import { metadata, pkceFields, readBody, readEmail, readPhone, readPkce, text } from '../input.ts';
import { revokeOneTime } from '../one-time.ts';
import { readMinLength, requireStrongPassword } from '../password-policy.ts';
import { proveAgain, requirePasswordProof, requireRecent, tellPasswordChange } from '../reauthentication.ts';
import { readRedirect } from '../redirects.ts';
import type { AuthServices } from '../services.ts';
import { endSessions } from '../sessions.ts';
import { mergeMetadata } from '../user-metadata.ts';
import { findUser, phoneExists, requireUser, type User } from '../users.ts';

const bodySchema = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  current_password: text,
  nonce: text,
  data: metadata,
  app_metadata: z.unknown().optional(),
  ...pkceFields,
});

type Body = z.output<typeof bodySchema>;

export const updateCurrentUser: GuardedEndpoint<Authenticated> = async (auth, context, caller) => {
  const body = await readBody(context, bodySchema);
  const { user } = caller;
  if (body.app_metadata !== undefined) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  const email = body.email ? readEmail(body.email) : '';
  const phone = body.phone ? readPhone(body.phone) : '';
  const pkce = readPkce(body.code_challenge, body.code_challenge_method);
  const isNewEmail = email !== '' && email !== user.email;
  const isNewPhone = phone !== '' && phone !== user.phone;
  if (isNewEmail || isNewPhone || typeof body.password === 'string') requireSecondFactor(caller, user);
  if (isNewPhone) {
    if (!auth.config.smsUrl) {
      throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    }
    if (await findUser(auth.database, { phone })) throw phoneExists();
    await limitByNetwork(auth, context, buckets.send);
    await limitMessages(auth, context, 'sms', phone);
  }
  const isEmailAtOnce = isChangedAtOnce(auth, user);
  if (isNewEmail && !isEmailAtOnce) {
    await limitByNetwork(auth, context, buckets.send);
    // The address that is left is written to as well.
    for (const recipient of [user.email, email].filter(Boolean)) {
      await limitMessages(auth, context, 'email', recipient);
    }
  }
  const isNewPassword = typeof body.password === 'string';
  if (isNewPassword) requireStrongPassword(body.password ?? '', await readMinLength(auth.database, user.id));
  const isProved = await proveAgain(auth, user, body);
  if (isNewPassword && !isProved) await requirePasswordProof(auth, caller);
  if (isNewEmail && !isProved && isEmailAtOnce) requireRecent(auth, caller, 'Email');
  if (isNewPhone && !isProved) requireRecent(auth, caller, 'Phone');
  const passwordHash = await newPasswordHash(auth, user, body);

  const client = readClient(auth, context);
  const redirectTo = readRedirect(auth, context);
  const { next, send } = await auth.database.transaction(async (tx) => {
    const sending: Array<() => void> = [];
    if (passwordHash) {
      await setPassword(tx, caller, user, passwordHash);
      await tellPasswordChange(tx, user);
    }
    if (body.data) await mergeMetadata(auth, tx, user.id, body.data);
    if (isNewEmail) await changeEmail(auth, tx, { user, email, redirectTo, pkce });
    if (isNewPhone) sending.push(await changePhone(auth, tx, { user, phone }));
    const action = passwordHash ? 'user_updated_password' : 'user_modified';
    await audit(tx, { action, actorId: user.id, actorName: user.email, client });
    return { next: await requireUser(tx, user.id), send: sending };
  });
  for (const deliver of send) deliver();
  return context.json(next);
};

/** Whoever has a second factor shows it before the keys of the account are changed. */
function requireSecondFactor({ aal }: Authenticated, user: User): void {
  if (aal === 'aal2' || !user.factors?.some(({ status }) => status === 'verified')) return;
  const message = 'AAL2 session is required to update email or password when MFA is enabled.';
  throw new AuthError(401, 'insufficient_aal', message);
}

async function newPasswordHash(auth: AuthServices, user: User, body: Body): Promise<string | undefined> {
  if (typeof body.password !== 'string') return undefined;
  if (user.is_anonymous && !user.email && !user.phone && !body.email && !body.phone) {
    const message = 'Updating password of an anonymous user without an email or phone is not allowed';
    throw new AuthError(422, 'validation_failed', message);
  }
  const [row] = await auth.database.query<{ encrypted_password: string | null }>(
    'select encrypted_password from auth.users where id = $1',
    [user.id],
  );
  const stored = row?.encrypted_password;
  if (stored && (await auth.passwords.check(body.password, stored)).isMatch) {
    const message = 'New password should be different from the old password.';
    throw new AuthError(422, 'same_password', message);
  }
  return auth.passwords.hash(body.password);
}

/** A new password ends every other session: someone may have had the old one. */
async function setPassword(
  tx: Queryable,
  caller: Authenticated,
  user: User,
  passwordHash: string,
): Promise<void> {
  await tx.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    user.id,
    passwordHash,
  ]);
  await revokeOneTime(tx, user.id, ['recovery_token', 'reauthentication_token']);
  await endSessions(tx, user.id, caller.sessionId ? { except: caller.sessionId } : {});
}
