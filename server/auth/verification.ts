import type { Queryable } from '../database/database.ts';
import { applyEmail, applyPhone } from './contact-change.ts';
import { AuthError } from './errors.ts';
import type { OneTimeType, Spent } from './one-time.ts';
import { proveEmail, type User } from './users.ts';

export const halfAccepted =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * What a link or code that was just spent proves about its account. False when it is one half of a
 * change of address and the other is still to come.
 */
export async function acceptProof(tx: Queryable, user: User, spent: Spent): Promise<boolean> {
  switch (spent.token_type) {
    case 'email_change_token_new':
    case 'email_change_token_current':
      return acceptEmailChange(tx, user, spent);
    case 'phone_change_token':
      await applyPhone(tx, user.id, spent.relates_to);
      return true;
    default:
      // A code that was sent by text proves the number, one that was mailed the address.
      if (spent.relates_to === user.phone) await applyPhone(tx, user.id, user.phone);
      else if (spent.relates_to === user.email) await proveEmail(tx, user.id);
      // The account has moved to another address since: what was sent to the old one is worth nothing.
      else throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
      return true;
  }
}

async function acceptEmailChange(tx: Queryable, user: User, spent: Spent): Promise<boolean> {
  if (user.email && user.new_email && !(await isOtherHalfAccepted(tx, user.id, spent.token_type)))
    return false;
  const next = user.new_email ?? (spent.token_type === 'email_change_token_new' ? spent.relates_to : '');
  if (next === '') return false;
  await applyEmail(tx, user.id, next);
  await proveEmail(tx, user.id);
  return true;
}

/** How `email_change_confirm_status` names the half of a change of address that has been confirmed. */
export function emailHalf(type: OneTimeType): 1 | 2 {
  return type === 'email_change_token_new' ? 1 : 2;
}

/** Which half came first stands in the row: one address that answers twice is still one address. */
async function isOtherHalfAccepted(tx: Queryable, userId: string, type: OneTimeType): Promise<boolean> {
  const own = emailHalf(type);
  const other = 3 - own;
  const [row] = await tx.query(
    `update auth.users set email_change_confirm_status = $2 where id = $1
       and coalesce(email_change_confirm_status, 0) <> $3 returning id`,
    [userId, own, other],
  );
  return row === undefined;
}
