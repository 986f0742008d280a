import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import type { AuthServices } from './services.ts';

export type OneTimeType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token';

const mailLifeSeconds = 3_600;
const textLifeSeconds = 60;

export interface OneTime {
  /** For the link. */
  token: string;
  /** For typing. */
  code: string;
}

interface Request {
  userId: string;
  type: OneTimeType;
  /** The address or number it is sent to: a code counts only together with it. */
  relatesTo: string;
  isPkce?: boolean;
}

/** A new one takes the place of the last of its kind. Neither the link nor the code can be read back. */
export async function issueOneTime(
  auth: Pick<AuthServices, 'hmac'>,
  tx: Queryable,
  request: Request,
): Promise<OneTime> {
  const token = `${request.isPkce ? 'pkce_' : ''}${randomBytes(28).toString('hex')}`;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, code_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, now() at time zone 'utc', now() at time zone 'utc')
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash,
       code_hash = excluded.code_hash, relates_to = excluded.relates_to,
       created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [
      randomUUID(),
      request.userId,
      request.type,
      hashToken(token),
      hashCode(auth, request.relatesTo, code),
      request.relatesTo,
    ],
  );
  return { token, code };
}

export interface Spent extends Record<string, unknown> {
  user_id: string;
  token_type: OneTimeType;
  relates_to: string;
}

/** Deleting it is what spends it, so that of two requests with the same one only one gets it. */
export async function spendToken(
  tx: Queryable,
  token: string,
  types: OneTimeType[],
): Promise<Spent | undefined> {
  const [row] = await tx.query<Spent>(
    `delete from auth.one_time_tokens where token_hash = $1 and token_type = any($2::auth.one_time_token_type[])
       and created_at > (now() at time zone 'utc') - $3 * interval '1 second'
     returning user_id, token_type, relates_to`,
    [hashToken(token), types, mailLifeSeconds],
  );
  return row;
}

export async function spendCode(
  auth: AuthServices,
  tx: Queryable,
  relatesTo: string,
  code: string,
  types: OneTimeType[],
): Promise<Spent | undefined> {
  const life = relatesTo.includes('@') ? mailLifeSeconds : textLifeSeconds;
  const [row] = await tx.query<Spent>(
    `delete from auth.one_time_tokens where relates_to = $1 and code_hash = $2
       and token_type = any($3::auth.one_time_token_type[])
       and created_at > (now() at time zone 'utc') - $4 * interval '1 second'
     returning user_id, token_type, relates_to`,
    [relatesTo, hashCode(auth, relatesTo, code), types, life],
  );
  return row;
}

/** What was sent opens nothing any more, and what waits to be sent is not sent. */
export async function revokeOneTime(tx: Queryable, userId: string, types?: OneTimeType[]): Promise<void> {
  for (const table of ['auth.one_time_tokens', 'gateway.account_mail']) {
    await tx.query(
      `delete from ${table} where user_id = $1 and token_type = any(
         coalesce($2::auth.one_time_token_type[], enum_range(null::auth.one_time_token_type)))`,
      [userId, types ?? null],
    );
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Six digits are guessed from a plain hash at once: this one is keyed. */
function hashCode(auth: Pick<AuthServices, 'hmac'>, relatesTo: string, code: string): string {
  return auth.hmac('code', relatesTo, code).toString('hex');
}
