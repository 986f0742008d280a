import { readFile } from 'node:fs/promises';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Database, Queryable } from '../database/database.ts';
import { readSharedSecret } from '../database/shared-secret.ts';
import { StartError } from '../errors.ts';

const keysChannel = 'gateway_keys';
export const accessTokenLifetimeSeconds = 3_600;
/** A replaced key verifies as long as a token it signed may live, and a little more for processes that hear of the new key late. */
const retirementSeconds = accessTokenLifetimeSeconds + 300;

interface VerifyingKey {
  alg: string;
  key: CryptoKey | Uint8Array;
}

export interface Keys {
  publishableKey: string;
  secretKey: string;
  sign(claims: JWTPayload): Promise<string>;
  /** The key a token's header asks for, or undefined when this server has none of that name and kind. */
  find(kid: string | undefined, alg: string): VerifyingKey | undefined;
  publicSet(): { keys: JWK[] };
  /**
   * Makes a new signing key; the one before it goes on verifying until its last token has expired. After a leak it does
   * not, every session ends, and the next start makes a secret API key and a secret of signed URLs anew.
   */
  rotate(options?: { isLeaked?: boolean }): Promise<string>;
}

interface SigningKey {
  kid: string;
  alg: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
  /** When it stops verifying; the signing key has no such time. */
  retiresAtMs?: number;
}

/** The server's keys: API keys and signing keys, from the environment or made on first start and shared through the database. */
export async function openKeys(database: Database, config: Config): Promise<Keys> {
  const publishableKey =
    config.publishableKey ??
    (await readSharedSecret(database, 'publishable', { bytes: 24, prefix: 'sb_publishable_' }));
  const secretKey =
    config.secretKey ?? (await readSharedSecret(database, 'secret', { bytes: 24, prefix: 'sb_secret_' }));
  const legacy = config.jwtSecret ? new TextEncoder().encode(config.jwtSecret) : undefined;
  const read = () =>
    config.signingKeysFile ? readKeysFile(config.signingKeysFile) : readSharedKeys(database);

  let signing = await read();
  if (!config.signingKeysFile) {
    await database.listen(keysChannel, () => {
      read().then(
        (next) => {
          signing = next;
        },
        (error: Error) => console.error(`signing keys could not be read again: ${error.message}`),
      );
    });
  }

  return {
    publishableKey,
    secretKey,
    async sign(claims) {
      const [key] = signing;
      if (!key) throw new Error('there is no signing key');
      return new SignJWT(claims)
        .setProtectedHeader({ alg: key.alg, typ: 'JWT', kid: key.kid })
        .sign(key.privateKey);
    },
    find(kid, alg) {
      if (alg === 'HS256') return legacy && { alg, key: legacy };
      const key = kid === undefined ? signing[0] : signing.find((candidate) => candidate.kid === kid);
      return key && key.alg === alg && isInUse(key) ? { alg, key: key.publicKey } : undefined;
    },
    publicSet: () => ({ keys: signing.filter(isInUse).map(({ publicJwk }) => publicJwk) }),
    async rotate({ isLeaked = false } = {}) {
      if (config.signingKeysFile) throw new StartError('Keys from SIGNING_KEYS are rotated in that file.');
      const kid = await addSharedKey(database);
      if (isLeaked) await endAllBefore(database, kid);
      else await deleteRetiredKeys(database);
      await database.query(`notify ${keysChannel}`);
      signing = await read();
      return kid;
    },
  };
}

async function readSharedKeys(database: Database): Promise<SigningKey[]> {
  // The key above a row in this order is the one that replaced it.
  const rows = await database.query<{ private_jwk: JWK; replaced_at: Date | null }>(
    `select private_jwk, lag(created_at) over newest_first as replaced_at from gateway.signing_keys
     window newest_first as (order by created_at desc, kid) order by created_at desc, kid`,
  );
  if (rows.length > 0) {
    return Promise.all(
      rows.map(async ({ private_jwk, replaced_at }) => ({
        ...(await importKey(private_jwk)),
        ...(replaced_at && { retiresAtMs: replaced_at.getTime() + retirementSeconds * 1000 }),
      })),
    );
  }
  await database.transaction(async (tx) => {
    await tx.query('lock table gateway.signing_keys in exclusive mode');
    const [taken] = await tx.query('select 1 from gateway.signing_keys limit 1');
    if (!taken) await addSharedKey(tx);
  });
  return readSharedKeys(database);
}

function isInUse({ retiresAtMs }: SigningKey): boolean {
  return retiresAtMs === undefined || retiresAtMs > Date.now();
}

async function deleteRetiredKeys(database: Database): Promise<void> {
  await database.query(
    `delete from gateway.signing_keys as retired where exists (
       select from gateway.signing_keys as successor
       where successor.created_at > retired.created_at
         and successor.created_at < now() - $1 * interval '1 second')`,
    [retirementSeconds],
  );
}

async function endAllBefore(database: Database, kid: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('delete from gateway.signing_keys where kid <> $1', [kid]);
    await tx.query('delete from auth.sessions');
    await tx.query(`delete from gateway.secrets where name in ('secret', 'signed_urls')`);
  });
}

async function addSharedKey(tx: Queryable): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  await tx.query('insert into gateway.signing_keys (kid, private_jwk) values ($1, $2)', [
    kid,
    JSON.stringify({ ...jwk, kid, alg: 'ES256' }),
  ]);
  return kid;
}

const keysFileSchema = z.object({
  keys: z
    .array(z.looseObject({ kid: z.string().min(1), alg: z.enum(['ES256', 'RS256']), d: z.string().min(1) }))
    .min(1),
});

async function readKeysFile(path: string): Promise<SigningKey[]> {
  try {
    const { keys } = keysFileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    return await Promise.all(keys.map((jwk) => importKey(jwk as JWK)));
  } catch (cause) {
    throw new StartError(
      'The file in SIGNING_KEYS must hold a JWK set of private keys, each with kid and alg ES256 or RS256.',
      { cause },
    );
  }
}

async function importKey(jwk: JWK): Promise<SigningKey> {
  const alg = jwk.alg ?? 'ES256';
  const { d, p, q, dp, dq, qi, key_ops, ...publicPart } = jwk;
  const publicJwk: JWK = { ...publicPart, alg, use: 'sig', key_ops: ['verify'] };
  return {
    kid: jwk.kid ?? '',
    alg,
    privateKey: (await importJWK({ ...jwk, key_ops: ['sign'] }, alg)) as CryptoKey,
    publicKey: (await importJWK(publicJwk, alg)) as CryptoKey,
    publicJwk,
  };
}
