import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import type { Metadata } from './input.ts';
import { permitByKey, type SignUpPermit } from './sign-up-limit.ts';
import { insertIdentity, insertUser, type NewUser } from './users.ts';

/** As sign-up makes an account: what the server knows of address and number stands in its metadata too. */
export async function registerUser(tx: Queryable, permit: SignUpPermit, user: NewUser): Promise<string> {
  if (!user.email && !user.phone) return insertUser(tx, permit, user);
  const id = user.id ?? randomUUID();
  // What the server knows comes last: the metadata is the person's own and may claim anything.
  const userMetadata = { ...user.userMetadata, ...identityData(id, user) };
  return insertWithIdentity(tx, permit, { ...user, id, userMetadata }, userMetadata);
}

/** As the secret key makes an account: its metadata is what was given, and nothing else. */
export async function registerAsGiven(tx: Queryable, user: NewUser): Promise<string> {
  const id = user.id ?? randomUUID();
  return insertWithIdentity(tx, permitByKey, { ...user, id }, identityData(id, user));
}

/** An account and the identity of its address or number. */
async function insertWithIdentity(
  tx: Queryable,
  permit: SignUpPermit,
  user: NewUser & { id: string },
  data: Metadata,
): Promise<string> {
  const provider = user.email ? 'email' : 'phone';
  const appMetadata = { provider, providers: [provider], ...user.appMetadata };
  await insertUser(tx, permit, { ...user, appMetadata });
  await insertIdentity(tx, { userId: user.id, provider, providerId: user.id, data });
  return user.id;
}

function identityData(id: string, { email, phone, isEmailConfirmed, isPhoneConfirmed }: NewUser): Metadata {
  return {
    sub: id,
    ...(email && { email }),
    email_verified: isEmailConfirmed ?? false,
    ...(phone && { phone }),
    phone_verified: isPhoneConfirmed ?? false,
  };
}
