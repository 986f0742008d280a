import { addressNetwork } from '../http/client-address.ts';
import type { Client } from './client.ts';
import { tooManyRequests } from './errors.ts';
import type { AuthServices } from './services.ts';

const hourSeconds = 3600;
/** Once the hour's share of a network is used. */
const slowBucket = { name: 'auth_sign_up_slow', points: 1, durationSeconds: 180 };

declare const admitted: unique symbol;

/**
 * Proof that the sign-up limit was consulted. `insertUser` requires it and only this file makes it: no endpoint
 * can bypass the limit.
 */
export interface SignUpPermit {
  readonly [admitted]: true;
}

const leave = {} as SignUpPermit;

/** Whoever holds the secret key, and the server's own settings, make accounts at any pace. */
export const permitByKey = leave;

/** A network that made many accounts in an hour makes one every three minutes: a room full of families still gets in, a script gives up. */
export async function permitSignUp(auth: AuthServices, { address }: Client): Promise<SignUpPermit> {
  if (!address) return leave;
  const network = addressNetwork(address);
  const points = auth.config.auth.signupsPerHour;
  const share = await auth.limits.consume(
    { name: 'auth_sign_up_hour', points, durationSeconds: hourSeconds },
    network,
  );
  if (share.isAllowed) return leave;
  const { isAllowed, retryAfterSeconds } = await auth.limits.consume(slowBucket, network);
  if (!isAllowed) throw tooManyRequests('over_request_rate_limit', retryAfterSeconds);
  return leave;
}
