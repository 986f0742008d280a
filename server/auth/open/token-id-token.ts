import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { buckets, limitByNetwork, readClient } from '../client.ts';
import { AuthError, invalid, OauthError } from '../errors.ts';
import { requireAuthenticated } from '../guards.ts';
import { flag, readBody, text } from '../input.ts';
import { withAccount } from '../oauth/accounts.ts';
import { readExternal } from '../oauth/external.ts';
import type { Provider } from '../oauth/providers.ts';
import type { AuthServices } from '../services.ts';
import { createSession } from '../sessions.ts';
import { fullReply } from '../tokens.ts';

const bodySchema = z.object({
  provider: text,
  client_id: text,
  issuer: text,
  id_token: text,
  access_token: text,
  nonce: text,
  link_identity: flag,
});

type Body = z.output<typeof bodySchema>;

const refused = (description: string) => new OauthError('invalid request', description);

/** An identity that an app or another site's button brought, proved by the provider's own token. */
export async function idTokenGrant(auth: AuthServices, context: Context): Promise<Response> {
  const body = await readBody(context, bodySchema);
  await limitByNetwork(auth, context, buckets.exchange);
  const provider = readProvider(auth, body);
  const linkTo = body.link_identity ? await readLinkTarget(auth, context) : undefined;
  const claims = await readIdToken(provider, body);
  const external = readExternal(provider.name, claims.sub, claims);
  const client = readClient(auth, context);
  const unverified = new AuthError(
    422,
    'email_not_confirmed',
    `Unverified email with ${provider.name}. Verify the email or remove it from ${provider.name} in order to continue`,
  );
  const session = await withAccount(auth, { external, client, linkTo, unverified }, (tx, userId) =>
    createSession(tx, { userId, method: 'oauth', client, traits: { provider: provider.name } }),
  );
  return context.json(await fullReply(auth, session));
}

function readProvider({ providers }: AuthServices, body: Body): Provider {
  if (body.id_token === '') throw refused('id_token required');
  if (body.provider === '' && (body.client_id === '' || body.issuer === '')) {
    throw refused('provider or client_id and issuer required');
  }
  const provider = body.provider ? providers.find(body.provider) : providers.findByIssuer(body.issuer);
  if (provider) return provider;
  if (body.provider) throw invalid(`Custom OIDC provider "${body.provider}" not allowed`);
  throw new AuthError(400, 'provider_disabled', `Provider (issuer "${body.issuer}") is not enabled`);
}

async function readLinkTarget(auth: AuthServices, context: Context): Promise<string> {
  try {
    return (await requireAuthenticated(auth, context)).user.id;
  } catch (error) {
    if (!(error instanceof AuthError) || error.status >= 500) throw error;
    throw refused('Linking requires a valid user access token in Authorization');
  }
}

async function readIdToken(provider: Provider, body: Body): Promise<JWTPayload & { sub: string }> {
  const claims = await verifyIdToken(provider, body.id_token);
  const { sub } = claims;
  if (!sub) throw refused('Missing sub claim in id_token');
  const audiences = [claims.aud ?? []].flat();
  if (!audiences.some((audience) => provider.clientIds.includes(audience))) {
    throw refused(`Unacceptable audience in id_token: [${audiences.join(' ')}]`);
  }
  checkNonce(body.nonce, claims.nonce);
  if (body.access_token && typeof claims.at_hash === 'string') {
    const digest = createHash('sha256').update(body.access_token).digest();
    const expected = digest.subarray(0, digest.length / 2).toString('base64url');
    if (!isSame(expected, claims.at_hash)) throw refused('Bad ID token');
  }
  return { ...claims, sub };
}

async function verifyIdToken(provider: Provider, token: string): Promise<JWTPayload> {
  const keys = await provider.keys();
  const issuer = (await provider.configuration()).serverMetadata().issuer;
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'],
      requiredClaims: ['exp'],
      clockTolerance: 5,
    });
    return payload;
  } catch {
    throw refused('Bad ID token');
  }
}

/** The app keeps the nonce and gives the provider its hash, so that a token that leaked elsewhere does not fit. */
function checkNonce(given: string, claimed: unknown): void {
  const expected = typeof claimed === 'string' ? claimed : '';
  if ((given === '') !== (expected === '')) {
    throw refused('Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (given === '') return;
  const hashed = createHash('sha256').update(given).digest('hex');
  if (!isSame(hashed, expected)) throw new OauthError('invalid nonce', 'Nonces mismatch');
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
