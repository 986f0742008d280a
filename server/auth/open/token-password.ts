import type { Context } from 'hono';
import { z } from 'zod';
import { attemptKey, forgetOldAttempts } from '../attempts.ts';
import { audit } from '../audit.ts';
import { buckets, type Client, limitByNetwork, readClient } from '../client.ts';
import { isKnownDevice, readDevice, rememberDevice } from '../device.ts';
import { AuthError, invalid, invalidCredentials, userBanned } from '../errors.ts';
import { countFailedSignIn } from '../failed-sign-in-notice.ts';
import { beginAccountAttempt, forgetAccountAttempt, isKnownNetworkSql, readNetwork } from '../guesses.ts';
import { readBody, text } from '../input.ts';
import { readMinLength, weaknessOf } from '../password-policy.ts';
import type { AuthServices } from '../services.ts';
import { createSession } from '../sessions.ts';
import { fullReply } from '../tokens.ts';

const bodySchema = z.object({ email: text, phone: text, password: text });

interface Account extends Record<string, unknown> {
  is_known_network: boolean;
  id: string | null;
  email: string | null;
  encrypted_password: string | null;
  is_banned: boolean | null;
  is_confirmed: boolean | null;
}

export async function passwordGrant(auth: AuthServices, context: Context): Promise<Response> {
  const body = await readBody(context, bodySchema);
  if (body.email && body.phone) {
    throw invalid('Only an email address or phone number should be provided on login.');
  }
  if (!body.email && !body.phone) throw invalid('missing email or phone');
  if (body.phone && !auth.config.smsUrl) {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  }

  const column = body.email ? 'email' : 'phone';
  const name = body.email ? body.email.trim().toLowerCase() : body.phone.replace(/[+\s]/g, '');
  const client = readClient(auth, context);
  const label = `${column}:${name}`;
  // A device with a count of its own needs no share in that of its network.
  if (!isKnownDevice(auth, readDevice(context), label)) await limitByNetwork(auth, context, buckets.signIn);
  const account = await findAccount(auth, column, name, readNetwork(auth, context));
  const isKnownNetwork = account.is_known_network;
  const guess = await beginAccountAttempt(auth, context, {
    kind: 'password',
    account: label,
    isKnownNetwork,
  });
  const { isMatch, isOutdated } = await auth.passwords.check(body.password, account.encrypted_password);
  if (!account.id || !isMatch) {
    await refuse(auth, account, label, client);
    throw invalidCredentials();
  }
  // Only to whoever knows the password: else it would tell that the address has an account.
  if (account.is_banned) throw userBanned(400);
  if (!account.is_confirmed) {
    const contact = column === 'email' ? 'Email' : 'Phone';
    throw new AuthError(400, `${column}_not_confirmed`, `${contact} not confirmed`);
  }

  const userId = account.id;
  const upgraded = isOutdated ? await auth.passwords.hash(body.password) : undefined;
  const session = await auth.database.transaction(async (tx) => {
    if (upgraded) {
      await tx.query(
        'update auth.users set encrypted_password = $2 where id = $1 and encrypted_password = $3',
        [userId, upgraded, account.encrypted_password],
      );
    }
    await forgetAccountAttempt(auth, tx, guess);
    return createSession(tx, { userId, method: 'password', client, traits: { provider: column } });
  });
  rememberDevice(auth, context, session.user);
  const reply = await fullReply(auth, session);
  // Told to whoever has become an admin since, say, by what the product asks today.
  const weakness = weaknessOf(body.password, await readMinLength(auth.database, userId));
  return context.json({ ...reply, ...(weakness && { weak_password: weakness }) });
}

/** Hashes for unknown addresses too, against a timing leak. */
async function findAccount(
  auth: AuthServices,
  column: 'email' | 'phone',
  name: string,
  network: string | null,
): Promise<Account> {
  const [row] = await auth.database.query<Account>(
    `select ${isKnownNetworkSql('u.id', '$2')} as is_known_network, u.id, u.email, u.encrypted_password,
       coalesce(u.banned_until > now(), false) as is_banned, u.${column}_confirmed_at is not null as is_confirmed
     from (select 1) as one
     left join auth.users as u on u.${column} = $1 and u.is_sso_user = false and u.deleted_at is null`,
    [name, network],
  );
  if (!row) throw new Error('the account query gave no row');
  return row;
}

/** The same work whether or not there is an account. */
async function refuse(auth: AuthServices, account: Account, name: string, client: Client): Promise<void> {
  await forgetOldAttempts(auth.database);
  await audit(auth.database, {
    action: 'login_failed',
    actorId: account.id ?? undefined,
    client,
    traits: { method: 'password', account: attemptKey('password', name) },
  });
  countFailedSignIn(auth, name, account);
}
