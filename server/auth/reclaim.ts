import type { Queryable } from '../database/database.ts';
import { audit } from './audit.ts';
import type { Client } from './client.ts';
import { endSessions } from './sessions.ts';
import type { User } from './users.ts';

/**
 * Pre-hijacking defence: somebody registered this address without confirming it, and now its owner is
 * here. Every way in that the first registrant may have kept is closed: password, sessions, other
 * identities, number, factors, links under way.
 */
export async function reclaimAccount(tx: Queryable, user: User, client: Client): Promise<void> {
  await tx.query(
    `update auth.users set encrypted_password = '', phone = null, phone_confirmed_at = null,
       phone_change = '', email_change = '', updated_at = now() where id = $1`,
    [user.id],
  );
  for (const table of ['identities', 'mfa_factors', 'one_time_tokens', 'flow_state']) {
    await tx.query(`delete from auth.${table} where user_id = $1`, [user.id]);
  }
  await tx.query('delete from auth.flow_state where linking_target_id = $1', [user.id]);
  await endSessions(tx, user.id);
  await audit(tx, { action: 'account_reclaimed', actorId: user.id, actorName: user.email, client });
}
