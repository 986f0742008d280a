import { z } from 'zod';
import { invalid } from '../errors.ts';
import { metadata, readEmail, readPhone } from '../input.ts';
import { leastLength, requireStrongPassword } from '../password-policy.ts';
import { isBcrypt } from '../passwords.ts';
import type { AuthServices } from '../services.ts';

export const attributesSchema = z.object({
  id: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  password_hash: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  role: z.string().max(63).nullish(),
  ban_duration: z.string().nullish(),
});

type Attributes = z.output<typeof attributesSchema>;

export const readOptionalEmail = (given: string | null | undefined) => (given ? readEmail(given) : undefined);
export const readOptionalPhone = (given: string | null | undefined) => (given ? readPhone(given) : undefined);

/** A password to hash, or a hash brought along from elsewhere. */
export async function readPasswordHash(
  auth: AuthServices,
  { password, password_hash: hash }: Attributes,
  minLength = leastLength,
): Promise<string | undefined> {
  if (password && hash) throw invalid('Only a password or a password hash should be provided');
  if (hash) {
    if (isBcrypt(hash) || hash.startsWith('$argon2')) return hash;
    throw invalid('Password hash must be bcrypt or argon2');
  }
  if (typeof password !== 'string') return undefined;
  requireStrongPassword(password, minLength);
  return auth.passwords.hash(password);
}

const unitSeconds: Record<string, number> = {
  h: 3_600,
  m: 60,
  s: 1,
  ms: 0.001,
  us: 1e-6,
  µs: 1e-6,
  ns: 1e-9,
};
const maxBanSeconds = 3_155_760_000;

/** Go's durations ("24h", "1h30m"); "none" lifts the ban. */
export function readBan(given: string | null | undefined): string | null | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  if (given === 'none') return null;
  const parts = [...given.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|h|m|s)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== given) {
    throw invalid('invalid format for ban duration');
  }
  const seconds = parts.reduce(
    (sum, [, amount, unit = '']) => sum + Number(amount) * (unitSeconds[unit] ?? 0),
    0,
  );
  return new Date(Date.now() + Math.min(seconds, maxBanSeconds) * 1000).toISOString();
}
