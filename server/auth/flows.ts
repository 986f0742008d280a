import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { AuthError } from './errors.ts';
import type { Pkce } from './input.ts';

export const flowLifeSeconds = 300;

/** How the person comes back from a flow; the exchange of its code signs them in. */
export type FlowMethod = 'oauth' | 'magiclink' | 'recovery' | 'email/signup' | 'email_change' | 'invite';

export interface Flow extends Record<string, unknown> {
  id: string;
  user_id: string | null;
  auth_code: string | null;
  code_challenge: string | null;
  code_challenge_method: Pkce['method'] | null;
  provider_type: string;
  authentication_method: FlowMethod;
  referrer: string | null;
  linking_target_id: string | null;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  age_seconds: number;
  code_age_seconds: number | null;
}

interface NewFlow {
  method: FlowMethod;
  provider: string;
  pkce?: Pkce | undefined;
  userId?: string | undefined;
  referrer?: string | undefined;
  linkTo?: string | undefined;
}

const columns = `id, user_id, auth_code, code_challenge, code_challenge_method, provider_type,
  authentication_method, referrer, linking_target_id, provider_access_token, provider_refresh_token,
  extract(epoch from now() - created_at)::int as age_seconds,
  extract(epoch from now() - auth_code_issued_at)::int as code_age_seconds`;

export async function startFlow(tx: Queryable, flow: NewFlow): Promise<string> {
  const id = randomUUID();
  // Flows that nobody came back from are of no use to anyone.
  await tx.query(`delete from auth.flow_state where created_at < now() - interval '1 day'`);
  await tx.query(
    `insert into auth.flow_state (id, user_id, code_challenge, code_challenge_method, provider_type,
       authentication_method, referrer, linking_target_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now(), now())`,
    [
      id,
      flow.userId ?? null,
      flow.pkce?.challenge ?? null,
      flow.pkce?.method ?? null,
      flow.provider,
      flow.method,
      flow.referrer ?? null,
      flow.linkTo ?? null,
    ],
  );
  return id;
}

/** A provider's answer is taken once: the first to come marks the flow as its own. */
export async function claimFlow(tx: Queryable, id: string): Promise<Flow | 'used' | undefined> {
  const [row] = await tx.query<Flow>(
    `update auth.flow_state set auth_code = 'claimed:' || id where id = $1 and auth_code is null
     returning ${columns}`,
    [id],
  );
  if (row) return row;
  const [used] = await tx.query('select 1 from auth.flow_state where id = $1', [id]);
  return used && 'used';
}

/** The newest flow of a person that waits for a mailed link. */
export async function findMailFlow(
  tx: Queryable,
  userId: string,
  methods: FlowMethod[],
): Promise<Flow | undefined> {
  const [row] = await tx.query<Flow>(
    `select ${columns} from auth.flow_state
     where user_id = $1 and authentication_method = any($2) and auth_code is null
     order by created_at desc limit 1 for update`,
    [userId, methods],
  );
  return row;
}

interface Finish {
  userId: string;
  accessToken?: string | undefined;
  refreshToken?: string | undefined;
}

/** The code that the browser carries back. It is worth nothing without the verifier that stayed there. */
export async function issueAuthCode(tx: Queryable, flowId: string, finish: Finish): Promise<string> {
  const code = randomUUID();
  await tx.query(
    `update auth.flow_state set auth_code = $2, auth_code_issued_at = now(), user_id = $3,
       provider_access_token = $4, provider_refresh_token = $5, updated_at = now() where id = $1`,
    [flowId, hashAuthCode(code), finish.userId, finish.accessToken ?? null, finish.refreshToken ?? null],
  );
  return code;
}

/** Takes the flow out: a code is exchanged once, right or wrong. */
export async function spendAuthCode(tx: Queryable, code: string): Promise<Flow | undefined> {
  const [row] = await tx.query<Flow>(
    `delete from auth.flow_state where auth_code = $1 returning ${columns}`,
    [hashAuthCode(code)],
  );
  return row;
}

export function requireVerifier(flow: Flow, verifier: string): void {
  const derived =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  const expected = Buffer.from(flow.code_challenge ?? '');
  const given = Buffer.from(derived);
  if (expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new AuthError(
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  );
}

function hashAuthCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
