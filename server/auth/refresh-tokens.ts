import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const secretBytes = 32;
const packedBytes = 16 + 4 + secretBytes;
/** Answers the same for a while, so that tabs that refresh at the same moment all go on. */
const reuseIntervalMs = 10_000;
/** How far back a token is recognised as one of the session's own; older ones are just unknown. */
const maxGenerations = 2_000;

/** A refresh token opened: which session, which generation, and the secret that proves it. */
export interface RefreshToken {
  sessionId: string;
  counter: number;
  secret: Buffer;
}

export function newSecret(): Buffer {
  return randomBytes(secretBytes);
}

export function hashSecret(secret: Buffer): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function packToken({ sessionId, counter, secret }: RefreshToken): string {
  const packed = Buffer.alloc(packedBytes);
  packed.write(sessionId.replaceAll('-', ''), 0, 'hex');
  packed.writeUInt32BE(counter, 16);
  secret.copy(packed, 20);
  return packed.toString('base64url');
}

export function unpackToken(token: string): RefreshToken | undefined {
  if (!/^[\w-]{70}$/.test(token)) return undefined;
  const packed = Buffer.from(token, 'base64url');
  const hex = packed.toString('hex', 0, 16);
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter: packed.readUInt32BE(16),
    secret: packed.subarray(20),
  };
}

/** Tokens in the older form of hosted Supabase: well formed, but never one of ours. */
export function isForeignToken(token: string): boolean {
  return /^[a-z0-9]{12}$/.test(token);
}

interface StoredToken {
  hash: string;
  counter: number;
  refreshedAtMs: number;
}

type Verdict =
  | { kind: 'unknown' }
  | { kind: 'active' }
  /** A token already spent whose holder may have the living one: here it is. */
  | { kind: 'replay'; secret: Buffer }
  | { kind: 'stolen' };

/**
 * What a presented token is worth. Each secret is derived from the one before with a key that only
 * the server has: holding a spent token does not give the next, and the database, which holds only
 * hashes, gives none; but both together give the living one, which is how an answer that got lost
 * is given again. The token right before the living one is always answered (its client never saw
 * the answer, else it would not ask again); older ones only for a moment, and then the session is
 * taken to be in two hands and ends.
 */
export function judgeToken(
  presented: RefreshToken,
  stored: StoredToken,
  nowMs: number,
  next: (secret: Buffer) => Buffer,
): Verdict {
  const age = stored.counter - presented.counter;
  if (age < 0 || age > maxGenerations) return { kind: 'unknown' };
  let secret = presented.secret;
  for (let generation = 0; generation < age; generation += 1) secret = next(secret);
  if (!isSameHash(hashSecret(secret), stored.hash)) return { kind: 'unknown' };
  if (age === 0) return { kind: 'active' };
  if (age === 1 || nowMs - stored.refreshedAtMs <= reuseIntervalMs) return { kind: 'replay', secret };
  return { kind: 'stolen' };
}

function isSameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
