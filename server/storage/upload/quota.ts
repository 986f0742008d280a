import type { Config } from '../../config.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { createRateLimits } from '../../http/rate-limit.ts';
import { overQuota, tooManyUploads } from '../errors.ts';
import { createSemaphore } from '../semaphore.ts';
import type { MinimumRate } from './body-chunks.ts';

/** Who stores, and under which key. The server itself, with the secret key, is nobody and has no limit. */
interface Keeper {
  ownerId: string | null;
  bucket: { id: string };
  key: string;
}

export interface Quota {
  minimumRate: MinimumRate;
  /** Counts one more upload of this hour, or refuses it. */
  count(ownerId: string | null): Promise<void>;
  /** So many bodies of one person come in at a time; the next waits in the network. */
  admit<T>(ownerId: string | null, work: () => Promise<T>): Promise<T>;
  /** In the transaction that stores the file: of two at once the second sees the first. */
  checkQuota(tx: Queryable, keeper: Keeper, bytes: number): Promise<void>;
}

/** What one person may store: how often, how many at once, and how much in all. */
export function createQuota({
  config,
  database,
}: {
  config: Pick<Config, 'uploads' | 'rateLimits'>;
  database: Database;
}): Quota {
  const { perHour, atOnce, quotaBytes, minBytesPerSecond, slowAfterMs } = config.uploads;
  const limits = createRateLimits({ config, database });
  const bucket = { name: 'storage_upload', points: perHour, durationSeconds: 3600 };
  const turns = new Map<string, ReturnType<typeof createSemaphore>>();

  return {
    minimumRate: { minBytesPerSecond, slowAfterMs },
    async count(ownerId) {
      if (!ownerId) return;
      const { isAllowed, retryAfterSeconds } = await limits.consume(bucket, ownerId);
      if (!isAllowed) throw tooManyUploads(retryAfterSeconds);
    },
    async admit(ownerId, work) {
      if (!ownerId) return work();
      const turn = turns.get(ownerId) ?? createSemaphore(atOnce);
      turns.set(ownerId, turn);
      try {
        return await turn(1, work);
      } finally {
        if (turn.isEmpty()) turns.delete(ownerId);
      }
    },
    async checkQuota(tx, { ownerId, bucket: { id }, key }, bytes) {
      if (!ownerId) return;
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`storage:${ownerId}`]);
      const [row] = await tx.query<{ used: string }>('select storage.bytes_of($1, $2, $3) as used', [
        ownerId,
        id,
        key,
      ]);
      if (Number(row?.used ?? 0) + bytes > quotaBytes) throw overQuota(quotaBytes);
    },
  };
}
