import type { Queryable } from '../database/database.ts';
import { attemptKey, beginAttempt, forgetAttempts } from './attempts.ts';
import { AuthError } from './errors.ts';
import type { Authenticated } from './guards.ts';
import { queueMail } from './mail/account-mail.ts';
import { spendCode } from './one-time.ts';
import type { AuthServices } from './services.ts';
import type { User } from './users.ts';

/** How long a sign-in by itself is proof enough, as on hosted Supabase. */
const recentSeconds = 24 * 3_600;

/** The present password or the code of a mail, if one of them is shown; a wrong one is refused. */
export async function proveAgain(
  auth: AuthServices,
  user: User,
  shown: { current_password: string; nonce: string },
): Promise<boolean> {
  if (shown.current_password) await requireCurrentPassword(auth, user, shown.current_password);
  if (shown.nonce) await requireNonce(auth, user, shown.nonce);
  return Boolean(shown.current_password || shown.nonce);
}

/** A session that has lain about for a day may be in other hands: its token alone changes no key of the account. */
export function requireRecent(
  auth: AuthServices,
  caller: Authenticated,
  what: 'Password' | 'Email' | 'Phone',
): void {
  if (!auth.config.auth.reauthentication) return;
  const { user, sessionAgeSeconds = recentSeconds } = caller;
  // Without an address nothing can be sent, and nobody else could be told.
  if (sessionAgeSeconds < recentSeconds || (user.email === '' && user.phone === '')) return;
  throw reauthenticationNeeded(what);
}

/** A new password in place of another: a mailed link or code that opened the session today is proof, a typed password is not. */
export async function requirePasswordProof(auth: AuthServices, caller: Authenticated): Promise<void> {
  requireRecent(auth, caller, 'Password');
  if (!auth.config.auth.reauthentication) return;
  const [row] = await auth.database.query(
    `select from auth.users as u where u.id = $1 and u.encrypted_password <> '' and not exists (
       select from auth.mfa_amr_claims as c where c.session_id = $2
         and c.authentication_method in ('otp', 'recovery', 'magiclink', 'email/signup', 'email_change', 'invite'))`,
    [caller.user.id, caller.sessionId ?? null],
  );
  if (row) throw reauthenticationNeeded('Password');
}

const reauthenticationNeeded = (what: string) =>
  new AuthError(400, 'reauthentication_needed', `${what} update requires reauthentication`);

/** Whoever holds a session may not use it to guess without end, so guesses are counted here too. */
async function requireCurrentPassword(auth: AuthServices, user: User, given: string): Promise<void> {
  const key = attemptKey('password', user.id);
  await beginAttempt(auth, key);
  const [row] = await auth.database.query<{ encrypted_password: string | null }>(
    'select encrypted_password from auth.users where id = $1',
    [user.id],
  );
  if (!(await auth.passwords.check(given, row?.encrypted_password)).isMatch) {
    const message = 'Current password required when setting new password.';
    throw new AuthError(400, 'current_password_invalid', message);
  }
  await forgetAttempts(auth.database, key);
}

async function requireNonce(auth: AuthServices, user: User, nonce: string): Promise<void> {
  const key = attemptKey('code', user.id);
  await beginAttempt(auth, key);
  const contact = user.email || user.phone;
  const spent = await spendCode(auth, auth.database, contact, nonce, ['reauthentication_token']);
  if (spent?.user_id !== user.id) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  await forgetAttempts(auth.database, key);
}

export async function tellPasswordChange(
  tx: Queryable,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  if (email) await queueMail(tx, { userId: id, to: email, template: 'password_changed_notification' });
}
