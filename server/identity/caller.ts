import { timingSafeEqual } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Config } from '../config.ts';
import type { Keys } from './keys.ts';
import type { Revocations } from './revocations.ts';

/** Who makes a call, proved by an API key or an access token. */
export interface Caller {
  role: string;
  claims: JWTPayload;
  /** The access token, when the caller is a person. */
  token?: string;
}

export type TokenFault = 'key' | 'malformed' | 'signature' | 'expired' | 'early' | 'claims' | 'ended';

/** A credential that was given and does not hold. It never makes its bearer a visitor. */
export class TokenError extends Error {
  override name = 'TokenError';
  readonly fault: TokenFault;

  constructor(fault: TokenFault, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.fault = fault;
  }
}

const maxCachedTokens = 10_000;
const clockToleranceSeconds = 5;

/** Callers by their headers: `apikey`, and `Authorization: Bearer` with a key or a token. */
export function createCallerReader(
  keys: Keys,
  ended: Revocations,
  { sessionlessTokens }: Pick<Config['auth'], 'sessionlessTokens'>,
) {
  /** Signatures are checked once a token; its dates each time. */
  const verified = new Map<string, JWTPayload>();
  const visitor: Caller = { role: 'anon', claims: { role: 'anon' } };
  const service: Caller = { role: 'service_role', claims: { role: 'service_role' } };

  function byKey(key: string): Caller | undefined {
    if (isSame(key, keys.publishableKey)) return visitor;
    if (isSame(key, keys.secretKey)) return service;
    return undefined;
  }

  async function verifyToken(token: string): Promise<JWTPayload> {
    const known = verified.get(token);
    if (known) {
      checkDates(known);
      return known;
    }
    const claims = await verifySignature(token, keys);
    if (verified.size >= maxCachedTokens) verified.clear();
    verified.set(token, claims);
    return claims;
  }

  async function byToken(token: string): Promise<Caller> {
    const claims = await verifyToken(token);
    const role = claims.role ?? 'anon';
    if (typeof role !== 'string' || !/^[a-z_][a-z0-9_]*$/i.test(role)) {
      throw new TokenError('claims', 'JWT role claim is not a role');
    }
    return { role, claims, token };
  }

  async function byCredential(credential: string): Promise<Caller> {
    const caller = byKey(credential);
    if (caller) return caller;
    if (credential.startsWith('sb_')) throw new TokenError('key', 'Invalid API key');
    return byToken(credential);
  }

  /** A token of a person lives as long as its session does; one from elsewhere has none, and lives until it expires. */
  function requireLiving(caller: Caller): Caller {
    const { token, claims } = caller;
    if (token === undefined) return caller;
    if (ended.has(claims)) throw new TokenError('ended', 'JWT session has ended');
    if (!sessionlessTokens && claims.sub !== undefined && claims.session_id === undefined) {
      throw new TokenError('claims', 'JWT has no session');
    }
    return caller;
  }

  return {
    verifyToken,
    byApiKey,
    byCredential,
    /** Who asks, by a credential that counts now. */
    async readCaller(headers: Headers): Promise<Caller> {
      const apikey = headers.get('apikey');
      const bearer = /^bearer(?:\s+(.*))?$/i.exec(headers.get('authorization') ?? '');
      const credential = bearer?.[1]?.trim();
      if (bearer && !credential)
        throw new TokenError('malformed', 'Empty JWT is sent in Authorization header');
      const keyHolder = apikey ? await byApiKey(apikey) : visitor;
      return requireLiving(credential && credential !== apikey ? await byCredential(credential) : keyHolder);
    },
  };

  async function byApiKey(apikey: string): Promise<Caller> {
    try {
      return await byCredential(apikey);
    } catch (cause) {
      throw new TokenError('key', 'Invalid API key', { cause });
    }
  }
}

export type CallerReader = ReturnType<typeof createCallerReader>;

async function verifySignature(token: string, keys: Keys): Promise<JWTPayload> {
  const parts = token.split('.').length;
  if (parts !== 3) throw new TokenError('malformed', `Expected 3 parts in JWT; got ${parts}`);
  try {
    const { kid, alg } = decodeProtectedHeader(token);
    const key = keys.find(kid, alg ?? '');
    if (!key) throw new TokenError('signature', 'No suitable key or wrong key type');
    const { payload } = await jwtVerify(token, key.key, {
      algorithms: [key.alg],
      clockTolerance: clockToleranceSeconds,
    });
    // As RFC 7519 has it: a token that names its audience, and not us, is another's. An empty list names nobody.
    const audience = [payload.aud ?? []].flat();
    if (audience.length > 0 && !audience.includes('authenticated')) {
      throw new TokenError('claims', 'JWT not in audience');
    }
    return payload;
  } catch (error) {
    if (error instanceof TokenError) throw error;
    if (error instanceof errors.JWTExpired) throw new TokenError('expired', 'JWT expired', { cause: error });
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') {
      throw new TokenError('early', 'JWT not yet valid', { cause: error });
    }
    throw new TokenError('signature', 'JWT cryptographic operation failed', { cause: error });
  }
}

function checkDates({ exp, nbf }: JWTPayload): void {
  const now = Date.now() / 1000;
  if (exp !== undefined && exp + clockToleranceSeconds <= now) throw new TokenError('expired', 'JWT expired');
  if (nbf !== undefined && nbf - clockToleranceSeconds > now)
    throw new TokenError('early', 'JWT not yet valid');
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
