import { isIP } from 'node:net';
import type { Context } from 'hono';
import { addressNetwork, clientAddress } from '../http/client-address.ts';
import type { Bucket, Verdict } from '../http/rate-limit.ts';
import { tooManyRequests } from './errors.ts';
import type { AuthServices } from './services.ts';

/** Where a request comes from, as sessions and the audit log keep it. */
export interface Client {
  address: string | null;
  userAgent: string;
}

export function readClient(auth: AuthServices, context: Context): Client {
  const address = clientAddress(context, auth.config);
  return {
    address: isIP(address) ? address : null,
    userAgent: (context.req.header('user-agent') ?? '').slice(0, 500),
  };
}

const fiveMinutes = 300;

/** By network, as on hosted Supabase. */
export const buckets = {
  signUp: { name: 'auth_sign_up', points: 30, durationSeconds: fiveMinutes },
  signIn: { name: 'auth_sign_in', points: 30, durationSeconds: fiveMinutes },
  exchange: { name: 'auth_exchange', points: 30, durationSeconds: fiveMinutes },
  verify: { name: 'auth_verify', points: 30, durationSeconds: fiveMinutes },
  send: { name: 'auth_send', points: 30, durationSeconds: fiveMinutes },
} satisfies Record<string, Bucket>;

/**
 * By account and factor: people who share an address share no second step. A try is a challenge and a
 * verification, each counted by itself.
 */
export const factorBuckets = {
  challenge: { name: 'auth_factor_challenge', points: 15, durationSeconds: fiveMinutes },
  verify: { name: 'auth_factor_verify', points: 15, durationSeconds: fiveMinutes },
} satisfies Record<string, Bucket>;

/**
 * Messages to one address, whether or not it belongs to anyone. Counted by network, so that nobody fills another's
 * mailbox and nobody's requests keep the owner from theirs; and by all networks together, many as they may be.
 */
const messageBuckets = {
  minute: { name: 'auth_message', points: 1, durationSeconds: 60 },
  hour: { name: 'auth_message_hour', points: 6, durationSeconds: 3_600 },
  together: { name: 'auth_message_together', points: 30, durationSeconds: 3_600 },
} satisfies Record<string, Bucket>;

export async function limitByNetwork(auth: AuthServices, context: Context, bucket: Bucket): Promise<void> {
  const address = clientAddress(context, auth.config);
  // A call the server makes to itself has no address.
  if (!address) return;
  const { isAllowed, retryAfterSeconds } = await auth.limits.consume(bucket, addressNetwork(address));
  if (!isAllowed) throw tooManyRequests('over_request_rate_limit', retryAfterSeconds);
}

export async function limitByFactor(
  auth: AuthServices,
  bucket: Bucket,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await auth.limits.consume(bucket, `${userId}:${factorId}`);
  if (!isAllowed) throw tooManyRequests('over_request_rate_limit', retryAfterSeconds);
}

/** Counts one more message to an address, and says whether it may be sent. */
export async function countMessage(
  auth: AuthServices,
  { address }: Pick<Client, 'address'>,
  recipient: string,
): Promise<Verdict> {
  const { minute, hour, together } = messageBuckets;
  const fromHere = `${recipient} ${addressNetwork(address ?? '')}`;
  let verdict = await auth.limits.consume(minute, fromHere);
  if (verdict.isAllowed) verdict = await auth.limits.consume(hour, fromHere);
  if (verdict.isAllowed) verdict = await auth.limits.consume(together, recipient);
  return verdict;
}

export async function limitMessages(
  auth: AuthServices,
  context: Context,
  channel: 'email' | 'sms',
  recipient: string,
): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await countMessage(auth, readClient(auth, context), recipient);
  if (!isAllowed) throw tooManyRequests(`over_${channel}_send_rate_limit`, retryAfterSeconds);
}
