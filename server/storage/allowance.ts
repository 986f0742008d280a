import type { Config } from '../config.ts';
import type { Database, Queryable } from '../database/database.ts';
import { createRateLimits } from '../middleware/rate-limit.ts';
import { overQuota, tooManyUploads } from './errors.ts';
import { createGate } from './gate.ts';
import type { Pace } from './intake.ts';

/** Who stores, and under which key. The server itself, with the secret key, is nobody and has no limit. */
interface Keeper {
  ownerId: string | null;
  bucket: { id: string };
  key: string;
}

export interface Allowance {
  pace: Pace;
  /** Counts one more upload of this hour, or refuses it. */
  count(ownerId: string | null): Promise<void>;
  /** So many bodies of one person come in at a time; the next waits in the network. */
  admit<T>(ownerId: string | null, work: () => Promise<T>): Promise<T>;
  /** In the transaction that stores the file: of two at once the second sees the first. */
  checkQuota(tx: Queryable, keeper: Keeper, bytes: number): Promise<void>;
}

/** What one person may store: how often, how many at once, and how much in all. */
export function createAllowance({
  config,
  database,
}: {
  config: Pick<Config, 'uploads' | 'rateLimits'>;
  database: Database;
}): Allowance {
  const { perHour, atOnce, quotaBytes, minBytesPerSecond, slowAfterMs } = config.uploads;
  const limits = createRateLimits({ config, database });
  const bucket = { name: 'storage_upload', points: perHour, durationSeconds: 3600 };
  const turns = new Map<string, ReturnType<typeof createGate>>();

  return {
    pace: { minBytesPerSecond, slowAfterMs },
    async count(ownerId) {
      if (!ownerId) return;
      const { isAllowed, retryAfterSeconds } = await limits.consume(bucket, ownerId);
      if (!isAllowed) throw tooManyUploads(retryAfterSeconds);
    },
    async admit(ownerId, work) {
      if (!ownerId) return work();
      const turn = turns.get(ownerId) ?? createGate(atOnce);
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
