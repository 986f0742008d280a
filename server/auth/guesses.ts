import type { Context } from 'hono';
import type { Queryable } from '../database/database.ts';
import { addressNetwork } from '../http/client-address.ts';
import { attemptKey, type Backoff, beginAttempt, forgetAttempts } from './attempts.ts';
import { readClient } from './client.ts';
import { isKnownDevice, readDevice } from './device.ts';
import type { AuthServices } from './services.ts';

/** For all places together that the account was never used from: a wait, and never a long one. */
const slowBackoff: Backoff = { free: 30, maxDelaySeconds: 60 };

interface AttemptTarget {
  kind: 'password' | 'code';
  /** Column and value: `email:…` or `phone:…`, whether or not it belongs to anyone. */
  account: string;
  /** Whether a living session of the account came from this network. */
  isKnownNetwork: boolean;
}

/** The network a request comes from, as PostgreSQL writes it; null for a call the server makes to itself. */
export function readNetwork(auth: AuthServices, context: Context): string | null {
  const { address } = readClient(auth, context);
  return address && addressNetwork(address);
}

/** True where `user` is used from the network of the parameter. */
export const isKnownNetworkSql = (user: string, parameter: string) =>
  `exists (select from auth.sessions as s where s.user_id = ${user} and s.ip <<= ${parameter}::inet)`;

/**
 * Counts a guess at a password or a code before it is checked. A device that signed in before has a count of its
 * own, and so has each network: a stranger's failures keep nobody out. What strangers' places try together is
 * slowed down by account. Gives back what success forgets.
 */
export async function beginAccountAttempt(
  auth: AuthServices,
  context: Context,
  { kind, account, isKnownNetwork }: AttemptTarget,
): Promise<string[]> {
  const device = readDevice(context);
  if (isKnownDevice(auth, device, account)) {
    const key = attemptKey(kind, account, 'device', device?.id ?? '');
    await beginAttempt(auth, key);
    return [key];
  }
  const strangers = attemptKey(kind, account, 'strangers');
  if (!isKnownNetwork) await beginAttempt(auth, strangers, slowBackoff);
  const key = attemptKey(kind, account, 'network', readNetwork(auth, context) ?? '');
  await beginAttempt(auth, key);
  return isKnownNetwork ? [key] : [key, strangers];
}

export async function forgetAccountAttempt(auth: AuthServices, tx: Queryable, keys: string[]): Promise<void> {
  if (auth.config.rateLimits) await forgetAttempts(tx, ...keys);
}
