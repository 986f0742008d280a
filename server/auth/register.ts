import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { insertIdentity, insertUser, type NewUser } from './users.ts';

/** A new account with the identity of its address or number, as sign-up makes it. */
export async function registerUser(tx: Queryable, user: NewUser): Promise<string> {
  const { email, phone, userMetadata } = user;
  const provider = email ? 'email' : phone ? 'phone' : undefined;
  if (!provider) return insertUser(tx, user);
  const id = user.id ?? randomUUID();
  // What the server knows comes last: the metadata is the person's own and may claim anything.
  const data = {
    ...userMetadata,
    sub: id,
    ...(email && { email }),
    email_verified: user.isEmailConfirmed ?? false,
    ...(phone && { phone }),
    phone_verified: user.isPhoneConfirmed ?? false,
  };
  const appMetadata = { provider, providers: [provider], ...user.appMetadata };
  await insertUser(tx, { ...user, id, appMetadata, userMetadata: data });
  await insertIdentity(tx, { userId: id, provider, providerId: id, data });
  return id;
}
