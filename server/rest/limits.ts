import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { addressNetworks } from '../http/client-address.ts';
import { type Bucket, createRateLimits } from '../http/rate-limit.ts';
import type { Caller } from '../identity/caller.ts';
import { tooManyRequests } from './errors.ts';

const minute = 60;
/** An address may be a school's or a clinic's: it gets a multiple of what one person gets. */
const buckets = {
  addressRead: { name: 'rest-read-address', points: 1_800, durationSeconds: minute },
  addressWrite: { name: 'rest-write-address', points: 600, durationSeconds: minute },
  userRead: { name: 'rest-read-user', points: 900, durationSeconds: minute },
  userWrite: { name: 'rest-write-user', points: 200, durationSeconds: minute },
} satisfies Record<string, Bucket>;

function wider({ name, points, durationSeconds }: Bucket, level: number): Bucket {
  return level === 0
    ? { name, points, durationSeconds }
    : { name: `${name}-${level}`, points: points * 2 ** level, durationSeconds };
}

/** Refuses with 429 whoever asks too much in a minute. The secret key is the operator's own and has no limit. */
export function createRestLimits(dependencies: { config: Config; database: Database }) {
  const limits = createRateLimits(dependencies);

  async function require(bucket: Bucket, key: string): Promise<void> {
    const { isAllowed, retryAfterSeconds } = await limits.consume(bucket, key);
    if (!isAllowed) throw tooManyRequests(retryAfterSeconds);
  }

  return async function requireRate(caller: Caller, address: string, isRead: boolean): Promise<void> {
    if (!dependencies.config.rateLimits || caller.role === 'service_role') return;
    // The server's own calls have no address: the page they are for has been counted.
    const bucket = isRead ? buckets.addressRead : buckets.addressWrite;
    for (const [level, network] of address === '' ? [] : addressNetworks(address).entries()) {
      await require(wider(bucket, level), network);
    }
    const { sub } = caller.claims;
    if (sub) await require(isRead ? buckets.userRead : buckets.userWrite, sub);
  };
}
