import type { Context } from 'hono';
import { z } from 'zod';
import { audit } from '../audit.ts';
import { type Client, readClient } from '../client.ts';
import { AuthError, OauthError, sqlState } from '../errors.ts';
import { readBody, text } from '../input.ts';
import {
  hashSecret,
  isForeignToken,
  judgeToken,
  packToken,
  type RefreshToken,
  unpackToken,
} from '../refresh-tokens.ts';
import type { AuthServices } from '../services.ts';
import type { Amr } from '../sessions.ts';
import { sessionReply } from '../tokens.ts';
import { isBanned, type User } from '../users.ts';

const bodySchema = z.object({ refresh_token: text });
const lockPatienceMs = 5_000;

const refused = (code: string, reason: string) =>
  new AuthError(400, code, `Invalid Refresh Token: ${reason}`);
const notFound = () => refused('refresh_token_not_found', 'Refresh Token Not Found');

/** The account and its session as text: the account goes to the client as the database wrote it. */
interface Found {
  userText: string;
  aal: string;
  amr: Amr[];
}

export async function refreshGrant(auth: AuthServices, context: Context): Promise<Response> {
  const { refresh_token: token } = await readBody(context, bodySchema);
  if (token === '') throw new OauthError('invalid_request', 'refresh_token required');
  const presented = unpackToken(token);
  if (!presented) {
    if (isForeignToken(token)) throw notFound();
    throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
  }
  const client = readClient(auth, context);
  const next = (secret: Buffer) => auth.hmac('refresh', presented.sessionId, secret);
  const nextToken = { ...presented, counter: presented.counter + 1, secret: next(presented.secret) };

  const rotated = await rotate(auth, presented, nextToken, client);
  if (rotated) return reply(auth, context, nextToken, rotated);
  return settle(auth, context, presented, next, client);
}

/** The usual case in one statement: it matches only the living token, and locks the session while it does. */
const rotateStatement = `with rotated as (
    update auth.sessions as s set refresh_token_hash = $4, refresh_token_counter = s.refresh_token_counter + 1,
      refreshed_at = now() at time zone 'utc', updated_at = now(), user_agent = $5, ip = $6::inet
    from auth.users as u
    where s.id = $1 and s.refresh_token_counter = $2 and s.refresh_token_hash = $3 and u.id = s.user_id
      and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      and (s.not_after is null or s.not_after > now())
    returning s.id, s.aal, u as account
  )
  select gateway.user_json(account)::text, aal::text, gateway.session_amr(id)::text from rotated`;

async function rotate(
  auth: AuthServices,
  presented: RefreshToken,
  next: RefreshToken,
  client: Client,
): Promise<Found | undefined> {
  const values = [
    presented.sessionId,
    String(presented.counter),
    hashSecret(presented.secret),
    hashSecret(next.secret),
    client.userAgent,
    client.address,
  ];
  try {
    const { rows } = await auth.database.run(
      { role: 'none', timeoutMs: lockPatienceMs },
      { name: 'auth_rotate', text: rotateStatement, values },
    );
    const [userText, aal, amr] = rows[0] ?? [];
    return userText ? { userText, aal: aal ?? 'aal1', amr: JSON.parse(amr ?? '[]') } : undefined;
  } catch (error) {
    if (sqlState(error) !== '57014') throw error;
    const message = 'Too many concurrent token refresh requests on the same session or refresh token';
    throw new AuthError(409, 'conflict', message, { cause: error });
  }
}

interface SessionRow extends Record<string, unknown> {
  hash: string | null;
  counter: string | null;
  refreshed_ms: string;
  has_expired: boolean;
  aal: string | null;
  amr: Amr[];
  user: User;
}

/** Everything but the living token of a session in good standing. */
async function settle(
  auth: AuthServices,
  context: Context,
  presented: RefreshToken,
  next: (secret: Buffer) => Buffer,
  client: Client,
): Promise<Response> {
  const [row] = await auth.database.query<SessionRow>(
    `select s.refresh_token_hash as hash, s.refresh_token_counter as counter,
       extract(epoch from (now() at time zone 'utc') - coalesce(s.refreshed_at, s.created_at at time zone 'utc')) * 1000 as refreshed_ms,
       coalesce(s.not_after <= now(), false) as has_expired, s.aal, gateway.session_amr(s.id) as amr,
       gateway.user_json(u) as user
     from auth.sessions as s join auth.users as u on u.id = s.user_id where s.id = $1`,
    [presented.sessionId],
  );
  if (!row?.hash) throw notFound();
  const now = Date.now();
  const stored = {
    hash: row.hash,
    counter: Number(row.counter),
    refreshedAtMs: now - Number(row.refreshed_ms),
  };
  const verdict = judgeToken(presented, stored, now, next);
  if (verdict.kind === 'unknown') throw notFound();
  if (isBanned(row.user)) throw refused('user_banned', 'User Banned');
  if (row.has_expired) throw refused('session_expired', 'Session Expired');
  if (verdict.kind === 'replay') {
    const living = { ...presented, counter: stored.counter, secret: verdict.secret };
    const found = { userText: JSON.stringify(row.user), aal: row.aal ?? 'aal1', amr: row.amr };
    return reply(auth, context, living, found);
  }
  if (verdict.kind === 'stolen') {
    await auth.database.transaction(async (tx) => {
      await tx.query('delete from auth.sessions where id = $1', [presented.sessionId]);
      const traits = { session_id: presented.sessionId, reason: 'refresh token reused' };
      await audit(tx, {
        action: 'token_revoked',
        actorId: row.user.id,
        actorName: row.user.email,
        client,
        traits,
      });
    });
    throw refused('refresh_token_already_used', 'Already Used');
  }
  // Living and in good standing after all: something changed between the two statements.
  throw new AuthError(409, 'conflict', 'The session changed meanwhile, please retry');
}

async function reply(auth: AuthServices, context: Context, token: RefreshToken, found: Found) {
  const session = {
    id: token.sessionId,
    aal: found.aal,
    amr: found.amr,
    refreshToken: packToken(token),
    user: JSON.parse(found.userText) as User,
  };
  const head = JSON.stringify(await sessionReply(auth, session));
  return context.body(`${head.slice(0, -1)},"user":${found.userText}}`, 200, {
    'Content-Type': 'application/json',
  });
}
