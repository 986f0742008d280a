import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { readSharedSecret } from '../database/shared-secret.ts';
import { invalidJwt, invalidSchema, invalidSignature } from './errors.ts';

/** What a signed URL is good for. One made to read cannot be used to write, nor the other way round. */
type Purpose = 'download' | 'transform' | 'upload';

const claimsSchema = z.looseObject({ url: z.string(), exp: z.number(), versionId: z.string().optional() });

/**
 * Signs URLs with a secret of their own: their tokens mean nothing where access tokens are read, and
 * an access token opens no URL.
 */
export async function openUrlSigner(database: Database) {
  const secret = Buffer.from(await readSharedSecret(database, 'signed_urls', { bytes: 32 }), 'hex');
  const audience = (purpose: Purpose) => `storage:${purpose}`;

  return {
    sign(
      purpose: Purpose,
      url: string,
      lifetimeSeconds: number,
      claims: Record<string, unknown> = {},
    ): Promise<string> {
      return new SignJWT({ ...claims, url })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setAudience(audience(purpose))
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeSeconds)
        .sign(secret);
    },
    async verify(purpose: Purpose, url: string, token: string | undefined) {
      if (!token) throw invalidSchema("querystring must have required property 'token'");
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ['HS256'],
          audience: audience(purpose),
        });
        const claims = claimsSchema.parse(payload);
        if (claims.url !== url) throw invalidSignature();
        return claims;
      } catch (error) {
        if (error instanceof errors.JOSEError) throw invalidJwt(error.message);
        throw error;
      }
    },
  };
}

export type UrlSigner = Awaited<ReturnType<typeof openUrlSigner>>;
