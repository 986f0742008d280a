import type { Queryable } from '../../database/database.ts';
import { audit } from '../audit.ts';
import { readClient } from '../client.ts';
import { AuthError, violatedUnique } from '../errors.ts';
import type { Authenticated, GuardedEndpoint } from '../guards.ts';
import { readPathId } from '../input.ts';
import { type Identity, refreshProviders, requireUser } from '../users.ts';
import { requireManualLinking } from './identity-link.ts';

export const unlinkIdentity: GuardedEndpoint<Authenticated> = async (auth, context, caller) => {
  requireManualLinking(auth);
  const identityId = readPathId(context, 'identity_id');
  const client = readClient(auth, context);
  await auth.database.transaction(async (tx) => {
    // Locked first: of two requests that take the last two away, the second finds only one left.
    await tx.query('select 1 from auth.users where id = $1 for update', [caller.user.id]);
    const user = await requireUser(tx, caller.user.id);
    if (user.identities.length <= 1) {
      const message = 'User must have at least 1 identity after unlinking';
      throw new AuthError(422, 'single_identity_not_deletable', message);
    }
    const identity = user.identities.find((candidate) => candidate.identity_id === identityId);
    if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    await tx.query('delete from auth.identities where id = $1', [identityId]);
    const rest = user.identities.filter((candidate) => candidate !== identity);
    await settleContact(tx, user.id, identity, rest);
    await refreshProviders(tx, user.id);
    const traits = { provider: identity.provider };
    await audit(tx, { action: 'identity_unlinked', actorId: user.id, actorName: user.email, client, traits });
  });
  return context.json({});
};

/** The account's number or address follows the identities that remain. */
async function settleContact(tx: Queryable, userId: string, gone: Identity, rest: Identity[]): Promise<void> {
  if (gone.provider === 'phone') {
    await tx.query('update auth.users set phone = null, phone_confirmed_at = null where id = $1', [userId]);
    return;
  }
  // Without its own address identity the password has nothing left to go with.
  if (gone.provider === 'email') {
    await tx.query(`update auth.users set encrypted_password = '' where id = $1`, [userId]);
  }
  const email = rest.find((identity) => identity.email)?.email;
  if (!email) return;
  try {
    await tx.query('update auth.users set email = $2 where id = $1', [userId, email]);
  } catch (error) {
    if (!violatedUnique(error)) throw error;
    const message = 'Unable to unlink identity due to email conflict';
    throw new AuthError(422, 'email_conflict_identity_not_deletable', message);
  }
}
