import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { type AuditAction, auditInsert, auditValues } from './audit.ts';
import type { Client } from './client.ts';
import { hashSecret, newSecret, packToken } from './refresh-tokens.ts';
import type { User } from './users.ts';

export type Method =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'anonymous'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'mfa/recovery_code';

export interface Amr {
  method: string;
  timestamp: number;
}

/** A session with its refresh token: what a token response is made of. */
export interface IssuedSession {
  id: string;
  aal: string;
  amr: Amr[];
  refreshToken: string;
  user: User;
}

interface SessionRequest {
  userId: string;
  method: Method;
  client: Client;
  /** What the audit log says; a sign-up writes its own. */
  action?: AuditAction;
  traits?: Record<string, unknown>;
}

/** Session, how it came about, last sign-in and audit row: one statement. */
export async function createSession(tx: Queryable, request: SessionRequest): Promise<IssuedSession> {
  const id = randomUUID();
  const secret = newSecret();
  const { userId, method, client } = request;
  const [payload, address] = auditValues({
    action: request.action ?? 'login',
    actorId: userId,
    client,
    traits: { method, ...request.traits },
  });
  const [row] = await tx.query<{ user: User; timestamp: string }>(
    `with account as (
       update auth.users set last_sign_in_at = now(), updated_at = now() where id = $2 returning users
     ), session as (
       insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip,
         refresh_token_hash, refresh_token_counter)
       select $1, $2, now(), now(), 'aal1', $3, $4::inet, $5, 0 from account
     ), amr as (
       insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       select gen_random_uuid(), $1, now(), now(), $6 from account
     ), log as (
       ${auditInsert} $7, now(), $8)
     )
     select gateway.user_json(users) as user, extract(epoch from now())::bigint as timestamp from account`,
    [id, userId, client.userAgent, client.address, hashSecret(secret), method, payload, address],
  );
  if (!row) throw new Error('a session was asked for an account that is gone');
  return {
    id,
    aal: 'aal1',
    amr: [{ method, timestamp: Number(row.timestamp) }],
    refreshToken: packToken({ sessionId: id, counter: 0, secret }),
    user: row.user,
  };
}

interface Upgrade {
  sessionId: string;
  userId: string;
  factorId: string;
  method: Method;
}

/**
 * A second factor lifts the session it was shown in. Its tokens from before start no chain to the
 * new one, so they can no longer be exchanged; sessions of the account that never showed a factor end.
 */
export async function upgradeSession(tx: Queryable, upgrade: Upgrade): Promise<Omit<IssuedSession, 'user'>> {
  const { sessionId, userId, factorId, method } = upgrade;
  const secret = newSecret();
  await tx.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  );
  const [row] = await tx.query<{ counter: string; amr: Amr[] }>(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now(),
       refresh_token_hash = $3, refresh_token_counter = coalesce(refresh_token_counter, 0) + 2
     where id = $1
     returning refresh_token_counter as counter, gateway.session_amr(id) as amr`,
    [sessionId, factorId, hashSecret(secret)],
  );
  if (!row) throw new Error('the session ended while it was being lifted');
  await tx.query(`delete from auth.sessions where user_id = $1 and aal < 'aal2'`, [userId]);
  const refreshToken = packToken({ sessionId, counter: Number(row.counter), secret });
  return { id: sessionId, aal: 'aal2', amr: row.amr, refreshToken };
}

export async function endSessions(
  tx: Queryable,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  await tx.query(
    `delete from auth.sessions where user_id = $1
       and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)`,
    [userId, which.only ?? null, which.except ?? null],
  );
}
