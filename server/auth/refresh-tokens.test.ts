import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  hashSecret,
  isForeignToken,
  judgeToken,
  newSecret,
  packToken,
  unpackToken,
} from './refresh-tokens.ts';

const next = (secret: Buffer) => createHmac('sha256', 'the key of this server').update(secret).digest();
const now = 1_760_000_000_000;

/** A session whose chain is several tokens long, and the tokens it gave out. */
function chain(length: number, refreshedSecondsAgo: number) {
  const sessionId = randomUUID();
  const secrets = [newSecret()];
  for (let generation = 1; generation < length; generation += 1) {
    secrets.push(next(secrets[generation - 1] ?? Buffer.alloc(0)));
  }
  const tokens = secrets.map((secret, counter) => ({ sessionId, counter, secret }));
  const living = tokens.at(-1);
  if (!living) throw new Error('a chain has at least one token');
  const stored = {
    hash: hashSecret(living.secret),
    counter: length - 1,
    refreshedAtMs: now - refreshedSecondsAgo * 1000,
  };
  return { tokens, stored, living };
}

describe('a refresh token', () => {
  test('is read back as it was written', () => {
    const token = { sessionId: randomUUID(), counter: 4_000_000_000, secret: newSecret() };
    expect(unpackToken(packToken(token))).toEqual(token);
  });

  test.each(['', 'abcdefghijkl', 'a'.repeat(69), 'a'.repeat(71), `${'a'.repeat(69)}=`, `${'a'.repeat(69)} `])(
    'is not %j',
    (text) => expect(unpackToken(text)).toBeUndefined(),
  );

  test('of hosted Supabase is told from noise', () => {
    expect(isForeignToken('abc123def456')).toBe(true);
    expect(isForeignToken('ABC123def456')).toBe(false);
  });
});

describe('what a token is worth', () => {
  test('the living one: a new one', () => {
    const { living, stored } = chain(3, 3_600);
    expect(judgeToken(living, stored, now, next)).toEqual({ kind: 'active' });
  });

  test('the one before it, at any time: the living one', () => {
    const { tokens, stored, living } = chain(5, 86_400);
    const [, , , before] = tokens;
    if (!before) throw new Error('missing');
    expect(judgeToken(before, stored, now, next)).toEqual({ kind: 'replay', secret: living.secret });
  });

  test.each([
    [9, 'replay'],
    [10, 'replay'],
    [11, 'stolen'],
  ])('an older one %i seconds after the last refresh: %s', (seconds, kind) => {
    const { tokens, stored } = chain(5, seconds);
    const [oldest] = tokens;
    if (!oldest) throw new Error('missing');
    expect(judgeToken(oldest, stored, now, next).kind).toBe(kind);
  });

  test('nothing: another secret, a later counter, another server’s key, a chain too long ago', () => {
    const { tokens, stored, living } = chain(3, 1);
    const [oldest] = tokens;
    if (!oldest) throw new Error('missing');
    const unknown = { kind: 'unknown' };
    expect(judgeToken({ ...living, secret: newSecret() }, stored, now, next)).toEqual(unknown);
    expect(judgeToken({ ...living, counter: 7 }, stored, now, next)).toEqual(unknown);
    expect(judgeToken({ ...oldest, counter: 1 }, stored, now, next)).toEqual(unknown);
    expect(judgeToken(oldest, stored, now, (secret) => secret)).toEqual(unknown);
    expect(judgeToken(oldest, { ...stored, counter: 100_000 }, now, next)).toEqual(unknown);
  });
});
