import type { Queryable } from '../database/database.ts';
import { findHook } from '../product.ts';
import { isCommonPassword } from './common-passwords.ts';
import { AuthError, invalid, type WeakPasswordReason } from './errors.ts';

/** Where bcrypt stops reading; hosted Supabase refuses longer ones, and so must passwords that may move there. */
const maxBytes = 72;

export interface PasswordPolicy {
  minLength: number;
  refusesCommon: boolean;
}

interface Weakness {
  message: string;
  reasons: WeakPasswordReason[];
}

/** Of an account that is about to be made. */
export const leastPolicy: PasswordPolicy = { minLength: 6, refusesCommon: false };

/** What the product asks of this account, if it has the hook for it. */
export async function readPolicy(tx: Queryable, userId: string): Promise<PasswordPolicy> {
  const policyOf = await findHook<{ min_length: number; refuse_common: boolean }>(
    tx,
    'gateway_password_policy',
  );
  const [row] = (await policyOf?.(userId)) ?? [];
  return row ? { minLength: row.min_length, refusesCommon: row.refuse_common } : leastPolicy;
}

export function weaknessOf(
  password: string,
  { minLength, refusesCommon }: PasswordPolicy,
): Weakness | undefined {
  if ([...password].length < minLength) {
    return { message: `Password should be at least ${minLength} characters.`, reasons: ['length'] };
  }
  if (refusesCommon && isCommonPassword(password)) {
    const message = 'Password is known to be weak and easy to guess, please choose a different one.';
    return { message, reasons: ['pwned'] };
  }
  return undefined;
}

/** Refuses what may not become a password. */
export function requireStrongPassword(password: string, policy = leastPolicy): void {
  if (Buffer.byteLength(password) > maxBytes) {
    throw invalid(`Password cannot be longer than ${maxBytes} characters`);
  }
  const weakness = weaknessOf(password, policy);
  if (weakness) {
    throw new AuthError(422, 'weak_password', weakness.message, { weakPassword: weakness.reasons });
  }
}
