import type { Queryable } from '../../database/database.ts';
import { audit } from '../audit.ts';
import type { Client } from '../client.ts';
import { AuthError, userBanned, violatedUnique } from '../errors.ts';
import { reclaimAccount } from '../reclaim.ts';
import type { AuthServices } from '../services.ts';
import type { IssuedSession } from '../sessions.ts';
import { permitSignUp, type SignUpPermit } from '../sign-up-limit.ts';
import {
  findUser,
  insertIdentity,
  insertUser,
  isBanned,
  isEmailProved,
  isEmailTaken,
  proveEmail,
  refreshProviders,
  requireUser,
  type User,
} from '../users.ts';
import type { ExternalIdentity } from './external.ts';
import { linkIdentity } from './link.ts';

interface Arrival {
  external: ExternalIdentity;
  client: Client;
  /** The signed-in account that the identity is to be added to. */
  linkTo?: string | undefined;
  /** What an address that the provider has not checked is refused with. */
  unverified: AuthError;
}

/** Runs with the account that an identity belongs to; two arrivals of the same new person take turns. */
export async function withAccount<T extends IssuedSession | string>(
  auth: AuthServices,
  arrival: Arrival,
  work: (tx: Queryable, userId: string) => Promise<T>,
): Promise<T> {
  const attempt = (permit?: SignUpPermit) =>
    auth.database.transaction(async (tx) => {
      const userId = await accountFor(auth, tx, arrival, permit);
      return userId === undefined ? undefined : work(tx, userId);
    });
  const attemptTwice = (permit?: SignUpPermit) =>
    attempt(permit).catch((error: unknown) => {
      const isRace = violatedUnique(error) || isEmailTaken(error);
      if (!isRace || arrival.linkTo) throw error;
      return attempt(permit);
    });
  // Whether there is an account to be made shows only inside; leave is asked outside, where no connection is held.
  let done = await attemptTwice();
  while (done === undefined) done = await attemptTwice(await permitSignUp(auth, arrival.client));
  return done;
}

/** Nothing when the account is still to be made, and there is no leave yet to make it. */
async function accountFor(
  auth: AuthServices,
  tx: Queryable,
  arrival: Arrival,
  permit: SignUpPermit | undefined,
): Promise<string | undefined> {
  const { external, client } = arrival;
  const [known] = await tx.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [external.provider, external.subject],
  );
  if (arrival.linkTo) {
    await linkIdentity(tx, { userId: arrival.linkTo, ownerId: known?.user_id, external, client });
    return arrival.linkTo;
  }
  if (known) return signInKnown(tx, known.user_id, external);
  if (!external.email || !external.isEmailVerified) throw arrival.unverified;

  const user = await findUser(tx, { email: external.email });
  if (user) return joinAccount(tx, user, external, client);
  if (!auth.config.auth.signup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  return permit && createAccount(tx, permit, external, client);
}

async function signInKnown(tx: Queryable, userId: string, external: ExternalIdentity): Promise<string> {
  const user = await requireUser(tx, userId);
  if (isBanned(user)) throw userBanned(403);
  await tx.query(
    `update auth.identities set identity_data = $3, last_sign_in_at = now(), updated_at = now()
     where provider = $1 and provider_id = $2`,
    [external.provider, external.subject, JSON.stringify(external.data)],
  );
  return userId;
}

/** The same checked address is the same person. */
async function joinAccount(
  tx: Queryable,
  user: User,
  external: ExternalIdentity,
  client: Client,
): Promise<string> {
  if (isBanned(user)) throw userBanned(403);
  if (!(await isEmailProved(tx, user.id))) await reclaimAccount(tx, user, client);
  await insertIdentity(tx, {
    userId: user.id,
    provider: external.provider,
    providerId: external.subject,
    data: external.data,
  });
  await proveEmail(tx, user.id);
  await refreshProviders(tx, user.id);
  const traits = { provider: external.provider };
  await audit(tx, { action: 'identity_linked', actorId: user.id, actorName: user.email, client, traits });
  return user.id;
}

async function createAccount(
  tx: Queryable,
  permit: SignUpPermit,
  external: ExternalIdentity,
  client: Client,
): Promise<string> {
  const { provider, subject, email, data } = external;
  const userId = await insertUser(tx, permit, {
    email,
    userMetadata: data,
    appMetadata: { provider, providers: [provider] },
    isEmailConfirmed: true,
  });
  await insertIdentity(tx, { userId, provider, providerId: subject, data });
  await proveEmail(tx, userId);
  await audit(tx, {
    action: 'user_signedup',
    actorId: userId,
    actorName: email,
    client,
    traits: { provider },
  });
  return userId;
}
