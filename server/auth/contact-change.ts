import type { Queryable } from '../database/database.ts';
import { violatedUnique } from './errors.ts';
import type { Pkce } from './input.ts';
import { type LinkRequest, queueMail } from './mail/account-mail.ts';
import { noteSent, queueLink, textCode } from './messages.ts';
import { revokeOneTime } from './one-time.ts';
import type { AuthServices } from './services.ts';
import { emailExists, findUser, insertIdentity, phoneExists, refreshProviders, type User } from './users.ts';

interface EmailChange {
  user: User;
  email: string;
  redirectTo: string;
  pkce: Pkce | undefined;
}

export async function changeEmail(
  auth: AuthServices,
  tx: Queryable,
  { user, email, redirectTo, pkce }: EmailChange,
): Promise<void> {
  if (isChangedAtOnce(auth, user)) return applyEmail(tx, user.id, email);
  await tx.query(
    `update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = now() where id = $1`,
    [user.id, email],
  );
  const base = { userId: user.id, type: 'email_change' as const, redirectTo };
  const requests: LinkRequest[] = [];
  // Who has an account is told to its owner alone: the half of the present address goes its way as ever.
  const owner = await findUser(tx, { email });
  if (owner) tellAddressTaken(auth, owner);
  else requests.push({ ...base, email, pkce, token: 'email_change_token_new' });
  // Both sides must agree: a stolen session alone cannot carry the account away.
  if (user.email) {
    requests.push({ ...base, email: user.email, ...(pkce && { pkce }), token: 'email_change_token_current' });
  }
  await noteSent(tx, base);
  for (const request of requests) await queueLink(tx, request, email);
}

const takenBucket = { name: 'auth_address_taken', points: 1, durationSeconds: 24 * 3_600 };

/** Somebody gave this account's address as their own. */
export function tellAddressTaken(auth: AuthServices, { id, email }: User): void {
  auth.later(async () => {
    if (!(await auth.limits.consume(takenBucket, id)).isAllowed) return;
    await queueMail(auth.database, { userId: id, to: email, template: 'address_taken_notification' });
  });
}

/** Without a mail: only where no address is confirmed, and the setting says so or there is none to ask. */
export function isChangedAtOnce({ config }: AuthServices, user: User): boolean {
  const { confirmEmail, confirmEmailChange } = config.auth;
  return !confirmEmail && !(confirmEmailChange && user.email !== '');
}

/** The address, its identity and what the account says about it. */
export async function applyEmail(tx: Queryable, userId: string, email: string): Promise<void> {
  await tellOldAddress(tx, userId, email);
  try {
    await tx.query(
      `update auth.users set email = $2::text, email_change = '', email_change_confirm_status = 0,
         email_confirmed_at = coalesce(email_confirmed_at, now()), is_anonymous = false,
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
           || jsonb_build_object('email', $2::text, 'email_verified', true), updated_at = now()
       where id = $1`,
      [userId, email],
    );
  } catch (error) {
    throw violatedUnique(error) ? emailExists() : error;
  }
  // What was mailed to the old address opens nothing any more.
  await revokeOneTime(tx, userId);
  await setOwnIdentity(tx, userId, 'email', { email, email_verified: true });
}

/** Every change is told where the account was reached before, whoever made it. */
async function tellOldAddress(tx: Queryable, userId: string, email: string): Promise<void> {
  const [old] = await tx.query<{ email: string }>(
    `select email from auth.users where id = $1 and email <> '' and email <> $2 for no key update`,
    [userId, email],
  );
  if (!old) return;
  const template = 'email_changed_notification';
  await queueMail(tx, { userId, to: old.email, template, values: { NewEmail: email } });
}

export async function changePhone(
  auth: AuthServices,
  tx: Queryable,
  { user, phone }: { user: User; phone: string },
): Promise<() => void> {
  await tx.query('update auth.users set phone_change = $2, updated_at = now() where id = $1', [
    user.id,
    phone,
  ]);
  const code = await textCode(auth, tx, { userId: user.id, phone, type: 'phone_change_token' });
  return () => auth.later(() => auth.texter.sendCode(phone, code));
}

export async function applyPhone(tx: Queryable, userId: string, phone: string): Promise<void> {
  try {
    await tx.query(
      `update auth.users set phone = $2, phone_change = '', phone_confirmed_at = now(), is_anonymous = false,
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"phone_verified": true}', updated_at = now()
       where id = $1`,
      [userId, phone],
    );
  } catch (error) {
    throw violatedUnique(error) ? phoneExists() : error;
  }
  await setOwnIdentity(tx, userId, 'phone', { phone, phone_verified: true });
}

async function setOwnIdentity(
  tx: Queryable,
  userId: string,
  provider: 'email' | 'phone',
  data: Record<string, unknown>,
): Promise<void> {
  const [known] = await tx.query(
    `update auth.identities set identity_data = identity_data || $3::jsonb, updated_at = now()
     where user_id = $1 and provider = $2 returning id`,
    [userId, provider, JSON.stringify(data)],
  );
  if (known) return;
  await insertIdentity(tx, { userId, provider, providerId: userId, data: { sub: userId, ...data } });
  await refreshProviders(tx, userId);
}
