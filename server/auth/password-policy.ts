import type { Queryable } from '../database/database.ts';
import { findHook } from '../product.ts';
import { isCommonPassword } from './common-passwords.ts';
import { AuthError, invalid, type WeakPasswordReason } from './errors.ts';

/** Where bcrypt stops reading; hosted Supabase refuses longer ones, and so must passwords that may move there. */
const maxBytes = 72;

interface Weakness {
  message: string;
  reasons: WeakPasswordReason[];
}

/** Of an account that is about to be made. */
export const leastLength = 6;

/** How long a password of this account must be, as the product says, if it has the hook for it. */
export async function readMinLength(tx: Queryable, userId: string): Promise<number> {
  const policyOf = await findHook<{ min_length: number }>(tx, 'gateway_password_policy');
  const [row] = (await policyOf?.(userId)) ?? [];
  return row?.min_length ?? leastLength;
}

export function weaknessOf(password: string, minLength: number): Weakness | undefined {
  if ([...password].length < minLength) {
    return { message: `Password should be at least ${minLength} characters.`, reasons: ['length'] };
  }
  if (isCommonPassword(password)) {
    const message = 'Password is known to be weak and easy to guess, please choose a different one.';
    return { message, reasons: ['pwned'] };
  }
  return undefined;
}

/** Refuses what may not become a password. */
export function requireStrongPassword(password: string, minLength = leastLength): void {
  if (Buffer.byteLength(password) > maxBytes) {
    throw invalid(`Password cannot be longer than ${maxBytes} characters`);
  }
  const weakness = weaknessOf(password, minLength);
  if (weakness) {
    throw new AuthError(422, 'weak_password', weakness.message, { weakPassword: weakness.reasons });
  }
}
