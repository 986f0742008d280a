import type { Queryable } from '../database/database.ts';
import type { Client } from './client.ts';
import type { Metadata } from './input.ts';

const logTypes = {
  login: 'account',
  login_failed: 'account',
  logout: 'account',
  identity_linked: 'account',
  identity_unlinked: 'account',
  account_reclaimed: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  token_revoked: 'token',
  user_modified: 'user',
  user_updated_password: 'user',
  user_recovery_requested: 'user',
  user_confirmation_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_repeated_signup: 'user',
  factor_in_progress: 'factor',
  factor_updated: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  generate_recovery_codes: 'recovery_codes',
  recovery_codes_deleted: 'recovery_codes',
} as const;

export type AuditAction = keyof typeof logTypes;

interface AuditEvent {
  action: AuditAction;
  /** The account it is about; nobody's when an unknown address was tried. */
  actorId?: string | undefined;
  actorName?: string | undefined;
  client: Client;
  traits?: Metadata;
}

export const auditInsert = `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), `;

/** Payload and address, in the order of the columns: the shape that hosted Supabase logs. */
export function auditValues({ action, actorId, actorName, client, traits }: AuditEvent): [string, string] {
  const payload = {
    action,
    actor_id: actorId ?? '00000000-0000-0000-0000-000000000000',
    actor_username: actorName ?? '',
    actor_via_sso: false,
    log_type: logTypes[action],
    ...(traits && { traits }),
  };
  return [JSON.stringify(payload), client.address ?? ''];
}

export async function audit(tx: Queryable, event: AuditEvent): Promise<void> {
  await tx.query(`${auditInsert} $1, now(), $2)`, auditValues(event));
}
