import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { Config } from '../../config.ts';
import { isLoopback } from '../../config.ts';
import type { Queryable } from '../../database/database.ts';
import { AuthError } from '../errors.ts';
import type { AuthServices } from '../services.ts';
import type { Factor, User } from '../users.ts';
import { challengeLifeSeconds } from './store.ts';

/** Loaded by the first who has a security key: it is the largest part of what a start would load. */
const library = () => import('@simplewebauthn/server');

/** ES256, EdDSA, RS256 by their COSE numbers: what keys and phones offer. */
const algorithms = [-7, -8, -257];

export interface KeptChallenge {
  type: 'create' | 'request';
  challenge: string;
}

/** A credential as a factor keeps it. */
interface StoredCredential {
  id: string;
  publicKey: string;
  counter: number;
  transports?: string[];
}

/** An address of digits cannot be a relying party: on this machine its name is used instead. */
function relyingParty({ siteUrl }: Pick<Config, 'siteUrl'>): { id: string; origins: string[] } {
  const { hostname, origin, protocol, port } = new URL(siteUrl);
  if (!isIP(hostname.replace(/^\[|\]$/g, '')) || !isLoopback(hostname))
    return { id: hostname, origins: [origin] };
  return { id: 'localhost', origins: [`${protocol}//localhost${port ? `:${port}` : ''}`] };
}

/** An unverified factor is about to be made; a verified one is asked to sign. */
export async function webauthnOptions(auth: AuthServices, user: User, factor: Factor) {
  const { id: rpID } = relyingParty(auth.config);
  const timeout = challengeLifeSeconds * 1000;
  if (factor.status === 'verified') {
    const own = await readCredential(auth.database, factor.id);
    const publicKey = await (await library()).generateAuthenticationOptions({
      rpID,
      timeout,
      userVerification: 'preferred',
      allowCredentials: own ? [{ id: own.id }] : [],
    });
    return wrap('request', publicKey);
  }
  const known = await auth.database.query<{ credential: StoredCredential }>(
    `select web_authn_credential as credential from auth.mfa_factors
     where user_id = $1 and web_authn_credential is not null`,
    [user.id],
  );
  const publicKey = await (await library()).generateRegistrationOptions({
    rpName: rpID,
    rpID,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: user.email || user.phone || user.id,
    userDisplayName: user.email || user.phone || user.id,
    timeout,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credential }) => ({ id: credential.id })),
    authenticatorSelection: { requireResidentKey: false, userVerification: 'preferred' },
  });
  return wrap('create', publicKey);
}

function wrap<P extends { challenge: string }>(type: KeptChallenge['type'], publicKey: P) {
  const kept: KeptChallenge = { type, challenge: publicKey.challenge };
  return { kept, shown: { type, credential_options: { publicKey } } };
}

async function readCredential(tx: Queryable, factorId: string): Promise<StoredCredential | undefined> {
  const [row] = await tx.query<{ credential: StoredCredential | null }>(
    'select web_authn_credential as credential from auth.mfa_factors where id = $1',
    [factorId],
  );
  return row?.credential ?? undefined;
}

const rejected = (cause?: unknown) =>
  new AuthError(422, 'mfa_verification_failed', 'Invalid WebAuthn credential', { cause });

/** The library checks type, challenge, origin, relying party, presence and signature, and throws at the first fault. */
export async function verifyCreation(
  auth: AuthServices,
  { challenge }: KeptChallenge,
  response: RegistrationResponseJSON,
): Promise<{ credential: StoredCredential; aaguid: string }> {
  const { id, origins } = relyingParty(auth.config);
  const { verifyRegistrationResponse } = await library();
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw rejected(cause);
  });
  if (!result.verified) throw rejected();
  const { credential, aaguid } = result.registrationInfo;
  const [taken] = await auth.database.query(
    `select 1 from auth.mfa_factors where web_authn_credential ->> 'id' = $1`,
    [credential.id],
  );
  if (taken) throw rejected();
  const { publicKey, counter, transports } = credential;
  const stored = { id: credential.id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  return { credential: transports ? { ...stored, transports } : stored, aaguid };
}

/** A counter that does not grow is the sign of a copied key; the library refuses it. */
export async function verifyAssertion(
  auth: AuthServices,
  factorId: string,
  { challenge }: KeptChallenge,
  response: AuthenticationResponseJSON,
): Promise<StoredCredential> {
  const stored = await readCredential(auth.database, factorId);
  if (!stored || stored.id !== response.id) throw rejected();
  const { id, origins } = relyingParty(auth.config);
  const credential: WebAuthnCredential = {
    id: stored.id,
    publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
    counter: stored.counter,
  };
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    credential,
    requireUserVerification: false,
  }).catch((cause: unknown) => {
    throw rejected(cause);
  });
  if (!result.verified) throw rejected();
  return { ...stored, counter: result.authenticationInfo.newCounter };
}
