import type { Config } from '../config.ts';
import type { Database, Queryable } from '../database/database.ts';
import { StartError } from '../errors.ts';
import { findHook } from '../product.ts';
import { readMinLength, weaknessOf } from './password-policy.ts';
import { createPasswords } from './passwords.ts';
import { reclaimAccount } from './reclaim.ts';
import { registerUser } from './register.ts';
import { permitByKey } from './sign-up-limit.ts';
import { findUser, isEmailProved, proveEmail, type User } from './users.ts';

const client = { address: null, userAgent: '' };

/**
 * The account of ADMIN_EMAIL exists and is an admin. What an admin is, the product's hook
 * says. An account with this address whose owner
 * was never shown may be anyone's, so it is taken over with the password of the settings; one that
 * was made here before keeps the password it has, so that the settings need not hold one any more.
 */
export async function ensureAdmin({
  config,
  database,
}: {
  config: Config;
  database: Database;
}): Promise<void> {
  if (!config.admin) return;
  const email = config.admin.email.trim().toLowerCase();
  const { password } = config.admin;
  const passwordHash = password && (await createPasswords().hash(password));
  await database.transaction(async (tx) => {
    const known = await findUser(tx, { email });
    if (!passwordHash) {
      if (known && (await isEmailProved(tx, known.id))) return;
      throw new StartError(
        'The environment variable ADMIN_PASSWORD is missing: the account of ADMIN_EMAIL is yet to be made.',
      );
    }
    const id = known
      ? await takeOver(tx, known, passwordHash)
      : await registerUser(tx, permitByKey, {
          email,
          passwordHash,
          userMetadata: {},
          isEmailConfirmed: true,
        });
    await proveEmail(tx, id);
    const makeAdmin = await findHook(tx, 'gateway_ensure_admin');
    await makeAdmin?.(id);
    const [used] = await tx.query('select 1 from auth.users where id = $1 and encrypted_password = $2', [
      id,
      passwordHash,
    ]);
    if (used) requireStrong(password, await readMinLength(tx, id));
  });
}

function requireStrong(password: string, minLength: number): void {
  const weakness = weaknessOf(password, minLength);
  if (!weakness) return;
  const wanted = weakness.reasons.includes('length')
    ? `must have at least ${minLength} characters`
    : 'is one of those that everybody tries first';
  throw new StartError(`The environment variable ADMIN_PASSWORD is wrong: ${wanted}.`);
}

async function takeOver(tx: Queryable, user: User, passwordHash: string): Promise<string> {
  if (await isEmailProved(tx, user.id)) return user.id;
  await reclaimAccount(tx, user, client);
  await tx.query('update auth.users set encrypted_password = $2 where id = $1', [user.id, passwordHash]);
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ($1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text), 'email', now(), now())`,
    [user.id, user.email],
  );
  return user.id;
}
