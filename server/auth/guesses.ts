import type { Context } from 'hono';
import type { Queryable } from '../database/database.ts';
import { addressNetwork } from '../http/client-address.ts';
import { attemptKey, type Backoff, beginAttempt, countFailure, forgetAttempts } from './attempts.ts';
import { readClient } from './client.ts';
import { isKnownDevice, readDevice } from './device.ts';
import type { AuthServices } from './services.ts';

/** Codes, for all places together that the account was never used from: a wait, and never a long one. */
const slowBackoff: Backoff = { free: 30, maxDelaySeconds: 60 };
/** Passwords tried from such places in a day, after which each block of networks has a count of its own. */
const siegeAfter = 30;
const siegeBackoff: Backoff = { free: 2, maxDelaySeconds: 3_600 };

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
 * own, and so has each network: a stranger's failures keep nobody out. Gives back what success forgets.
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
  const network = readNetwork(auth, context) ?? '';
  const keys = isKnownNetwork ? [] : await beginStrangersAttempt(auth, kind, account, network);
  const key = attemptKey(kind, account, 'network', network);
  await beginAttempt(auth, key);
  return [key, ...keys];
}

/**
 * Of a place that the account was never used from. Codes are few enough to be guessed and another can be asked for: all
 * strangers wait for one another. A password is slowed by block, so that nobody takes the turn of an owner who has a new
 * device: of one block some 40 are tried in a day, and who guesses has to have many blocks.
 */
async function beginStrangersAttempt(
  auth: AuthServices,
  kind: AttemptTarget['kind'],
  account: string,
  network: string,
): Promise<string[]> {
  const strangers = attemptKey(kind, account, 'strangers');
  if (kind === 'code') {
    await beginAttempt(auth, strangers, slowBackoff);
    return [strangers];
  }
  const block = attemptKey(kind, account, 'block', blockOf(network));
  if (auth.config.rateLimits && (await countFailure(auth.database, strangers)) > siegeAfter) {
    await beginAttempt(auth, block, siegeBackoff);
  }
  return [strangers, block];
}

/** The IPv4 /24 or IPv6 /48, of which one customer may have all. */
function blockOf(network: string): string {
  return network.replace(/(\.\d+|:[\da-f]+::\/64)$/, '');
}

export async function forgetAccountAttempt(auth: AuthServices, tx: Queryable, keys: string[]): Promise<void> {
  if (auth.config.rateLimits) await forgetAttempts(tx, ...keys);
}
