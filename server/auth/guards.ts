import type { Context, MiddlewareHandler } from 'hono';
import { TokenError, type TokenFault } from '../identity/caller.ts';
import { isUuid } from '../uuid.ts';
import { AuthError, userBanned } from './errors.ts';
import type { AuthServices } from './services.ts';
import type { User } from './users.ts';

/** Paths that a browser navigates to, and so without any header of ours. */
const openPaths = /^\/auth\/v1\/(verify|callback|authorize|health|\.well-known\/jwks\.json)$/;
const adminRoles = new Set(['service_role', 'supabase_admin']);

/** Refuses an unknown `apikey` in the words of hosted Supabase's gateway; none at all is a visitor's. */
export function requireKnownKey({ callers }: AuthServices): MiddlewareHandler {
  return async function knownKey(context, next) {
    const apikey = context.req.header('apikey');
    if (apikey && !openPaths.test(context.req.path)) {
      try {
        await callers.byApiKey(apikey);
      } catch (error) {
        if (error instanceof TokenError) return context.json({ message: 'Invalid API key' }, 401);
        throw error;
      }
    }
    return next();
  };
}

/** Not exported: only a guard makes what an endpoint behind it receives. */
const proved = Symbol('proved');

/** Who asks, proved by an access token whose session still stands. */
export interface Authenticated {
  readonly [proved]: true;
  user: User;
  /** The same as text, as the database wrote it. */
  userText: string;
  sessionId: string | undefined;
  aal: string;
  /** Undefined for a token without a session. */
  sessionAgeSeconds: number | undefined;
}

/** The same, and no anonymous account. */
export interface Person extends Authenticated {
  readonly isPerson: true;
}

/** Whoever has the server's key. */
export interface Admin {
  readonly [proved]: true;
  /** As the audit log calls them. */
  actorName: string;
}

export type OpenEndpoint = (auth: AuthServices, context: Context) => Response | Promise<Response>;
/** An endpoint behind a guard takes what the guard has proved, so it cannot be served without. */
export type GuardedEndpoint<Proof> = (
  auth: AuthServices,
  context: Context,
  proof: Proof,
) => Response | Promise<Response>;

const faults: Record<TokenFault, string> = {
  key: 'token is malformed',
  malformed: 'token is malformed: token contains an invalid number of segments',
  signature: 'token signature is invalid',
  expired: 'token has invalid claims: token is expired',
  early: 'token has invalid claims: token is not valid yet',
  claims: 'token has invalid claims: token has invalid audience',
  ended: 'token has invalid claims: session has ended',
};

const badJwt = (status: number, message: string, cause?: unknown) =>
  new AuthError(status, 'bad_jwt', message, { cause });

async function readClaims(auth: AuthServices, context: Context): Promise<Record<string, unknown>> {
  const bearer = /^bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  if (!bearer) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  try {
    // An API key stands for a role without a person: its claims have no `sub`.
    const { claims } = await auth.callers.byCredential(bearer);
    return claims;
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    const reason = `invalid JWT: unable to parse or verify signature, ${faults[error.fault]}`;
    throw badJwt(403, reason, error);
  }
}

/** One round trip: the account, its session, and everything GET /user answers with. */
const callerStatement = `select gateway.user_json(u)::text,
    s.id::text, s.aal::text, (u.banned_until > now())::text,
    extract(epoch from now() - s.created_at)::bigint::text
  from auth.users as u left join auth.sessions as s on s.id = $2 and s.user_id = u.id
  where u.id = $1 and u.deleted_at is null`;

export async function requireAuthenticated(auth: AuthServices, context: Context): Promise<Authenticated> {
  const { sub, session_id: session, aal: claimed } = await readClaims(auth, context);
  if (sub === undefined || sub === '') throw badJwt(403, 'invalid claim: missing sub claim');
  if (!isUuid(sub)) throw badJwt(400, 'invalid claim: sub claim must be a UUID');
  const sessionId = isUuid(session) ? session : undefined;
  const { rows } = await auth.database.run(
    { role: 'none', readOnly: true },
    { name: 'auth_caller', text: callerStatement, values: [sub, sessionId ?? null] },
  );
  const [userText, foundSession, aal, isBanned, age] = rows[0] ?? [];
  if (!userText) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  if (sessionId && !foundSession) {
    const message = 'Session from session_id claim in JWT does not exist';
    throw new AuthError(403, 'session_not_found', message);
  }
  if (isBanned === 'true') throw userBanned(403);
  return {
    [proved]: true,
    get user(): User {
      return JSON.parse(userText);
    },
    userText,
    sessionId,
    // What both say: a token from before its session showed the second factor was earned with the password alone. One
    // from elsewhere, signed with the shared secret, may have no session: its claim is all there is.
    aal: claimed === 'aal2' ? (aal ?? 'aal2') : 'aal1',
    sessionAgeSeconds: age ? Number(age) : undefined,
  };
}

/** The session a change is made in: tokens without one can read, and change nothing that depends on it. */
export function requireSessionId({ sessionId }: Authenticated): string {
  if (sessionId) return sessionId;
  throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}

export async function requirePerson(auth: AuthServices, context: Context): Promise<Person> {
  const caller = await requireAuthenticated(auth, context);
  const { user } = caller;
  if (!user.is_anonymous) return { ...caller, user, isPerson: true };
  const message = 'Anonymous user not allowed to perform these actions';
  throw new AuthError(403, 'no_authorization', message);
}

export async function requireAdmin(auth: AuthServices, context: Context): Promise<Admin> {
  const { headers } = context.req.raw;
  if (!headers.get('authorization') && !headers.get('apikey')) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const role = await auth.callers.readCaller(headers).then(
    (caller) => caller.role,
    (error: unknown) => {
      if (!(error instanceof TokenError)) throw error;
      const reason = `invalid JWT: unable to parse or verify signature, ${faults[error.fault]}`;
      throw badJwt(403, reason, error);
    },
  );
  if (!adminRoles.has(role)) throw new AuthError(403, 'not_admin', 'User not allowed');
  return { [proved]: true, actorName: 'service_role' };
}
