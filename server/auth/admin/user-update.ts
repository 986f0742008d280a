import type { Queryable } from '../../database/database.ts';
import { audit } from '../audit.ts';
import { readClient } from '../client.ts';
import { applyEmail, applyPhone } from '../contact-change.ts';
import type { Admin, GuardedEndpoint } from '../guards.ts';
import { readBody, readPathId } from '../input.ts';
import { revokeOneTime } from '../one-time.ts';
import { readMinLength } from '../password-policy.ts';
import { tellPasswordChange } from '../reauthentication.ts';
import { endSessions } from '../sessions.ts';
import { mergeAsGiven } from '../user-metadata.ts';
import { proveEmail, requireUser } from '../users.ts';
import {
  attributesSchema,
  readBan,
  readOptionalEmail,
  readOptionalPhone,
  readPasswordHash,
} from './attributes.ts';

export const updateUser: GuardedEndpoint<Admin> = async (auth, context, admin) => {
  const id = readPathId(context, 'user_id');
  const body = await readBody(context, attributesSchema);
  const email = readOptionalEmail(body.email);
  const phone = readOptionalPhone(body.phone);
  const bannedUntil = readBan(body.ban_duration);
  const before = await requireUser(auth.database, id);
  const passwordHash = await readPasswordHash(auth, body, await readMinLength(auth.database, id));
  const client = readClient(auth, context);

  const user = await auth.database.transaction(async (tx) => {
    if (email && email !== before.email) await applyEmail(tx, id, email);
    if (phone && phone !== before.phone) await applyPhone(tx, id, phone);
    if (body.email_confirm) await proveEmail(tx, id);
    if (body.phone_confirm) {
      await tx.query('update auth.users set phone_confirmed_at = now() where id = $1 and phone is not null', [
        id,
      ]);
    }
    if (passwordHash) {
      await setPassword(tx, id, passwordHash);
      await tellPasswordChange(tx, email ? { id, email } : before);
    }
    if (bannedUntil !== undefined) {
      await tx.query('update auth.users set banned_until = $2 where id = $1', [id, bannedUntil]);
    }
    if (body.role) await tx.query('update auth.users set role = $2 where id = $1', [id, body.role]);
    if (body.user_metadata) await mergeAsGiven(tx, id, 'raw_user_meta_data', body.user_metadata);
    if (body.app_metadata) await mergeAsGiven(tx, id, 'raw_app_meta_data', body.app_metadata);
    await tx.query('update auth.users set updated_at = now() where id = $1', [id]);
    const changed = Object.keys(body).filter((name) => body[name as keyof typeof body] != null);
    const traits = { user_id: id, user_email: before.email, changed };
    await audit(tx, { action: 'user_modified', actorName: admin.actorName, client, traits });
    return requireUser(tx, id);
  });
  return context.json(user);
};

/** Somebody else set it, so nobody who was signed in stays so. */
async function setPassword(tx: Queryable, id: string, passwordHash: string): Promise<void> {
  await tx.query('update auth.users set encrypted_password = $2 where id = $1', [id, passwordHash]);
  await revokeOneTime(tx, id, ['recovery_token']);
  await endSessions(tx, id);
}
