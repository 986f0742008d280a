import type { Queryable } from '../../database/database.ts';
import { audit } from '../audit.ts';
import type { Client } from '../client.ts';
import { AuthError } from '../errors.ts';
import { findUser, insertIdentity, proveEmail, refreshProviders, requireUser } from '../users.ts';
import type { ExternalIdentity } from './external.ts';

interface Linking {
  userId: string;
  /** Whose identity it is already, if anyone's. */
  ownerId: string | undefined;
  external: ExternalIdentity;
  client: Client;
}

/** Adds an identity to the account of a person who is signed in. */
export async function linkIdentity(
  tx: Queryable,
  { userId, ownerId, external, client }: Linking,
): Promise<void> {
  if (ownerId) {
    const message =
      ownerId === userId ? 'Identity is already linked' : 'Identity is already linked to another user';
    throw new AuthError(422, 'identity_already_exists', message);
  }
  const user = await requireUser(tx, userId);
  const { provider, subject, data, email } = external;
  await insertIdentity(tx, { userId, provider, providerId: subject, data });
  if (!user.email && email && external.isEmailVerified) await adoptEmail(tx, userId, email);
  else if (user.email === email && external.isEmailVerified) await proveEmail(tx, userId);
  await refreshProviders(tx, userId);
  await audit(tx, {
    action: 'identity_linked',
    actorId: userId,
    actorName: user.email,
    client,
    traits: { provider },
  });
}

/** An account without an address takes the one that the provider has checked. */
async function adoptEmail(tx: Queryable, userId: string, email: string): Promise<void> {
  if (await findUser(tx, { email })) {
    const message = 'A user with this email address has already been registered';
    throw new AuthError(400, 'email_exists', message);
  }
  await tx.query('update auth.users set email = $2, is_anonymous = false where id = $1', [userId, email]);
  await proveEmail(tx, userId);
}
