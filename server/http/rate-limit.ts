import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';

export interface Bucket {
  name: string;
  points: number;
  durationSeconds: number;
}

export interface Verdict {
  isAllowed: boolean;
  retryAfterSeconds: number;
}

export interface RateLimits {
  consume(bucket: Bucket, key: string): Promise<Verdict>;
}

interface Lease {
  left: number;
  endsAtMs: number;
}

const allowed: Verdict = { isAllowed: true, retryAfterSeconds: 0 };
/** Of a bucket that is counted in the database a process draws this share at a time. */
const leaseShare = 1 / 50;
const maxLeases = 20_000;
/** By how much the clocks of processes may differ. */
const skewMs = 60_000;

/**
 * Counts in memory when this process is the only one (embedded engine), else in the database, which
 * all processes share. There a process draws points by the handful and spends them by itself, so
 * that a limit of hundreds does not cost a write for every read.
 */
export function createRateLimits({
  config,
  database,
}: {
  config: Pick<Config, 'rateLimits'>;
  database: Database;
}): RateLimits {
  if (!config.rateLimits) return { consume: async () => allowed };
  return database.engine === 'pglite' ? inMemory() : inDatabase(database);
}

function inMemory(): RateLimits {
  const limiterOf = byName(
    ({ name, points, durationSeconds: duration }) =>
      new RateLimiterMemory({ keyPrefix: name, points, duration }),
  );
  return { consume: (bucket, key) => draw(limiterOf(bucket), key, 1) };
}

function inDatabase(database: Database): RateLimits {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const rows = await database.query(text, values);
      return { rows, rowCount: rows.length };
    },
  };
  const limiterOf = byName(({ name, points, durationSeconds: duration }) => {
    const options = { keyPrefix: name, points, duration };
    return new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'client',
      schemaName: 'gateway',
      tableName: 'rate_limits',
      tableCreated: true,
      // When the database does not answer, counts in memory: the limiter fails neither open nor closed.
      insuranceLimiter: new RateLimiterMemory(options),
    });
  });
  const leases = new Map<string, Lease>();
  const draws = new Map<string, Promise<Verdict>>();

  async function drawLease(name: string, bucket: Bucket, key: string, handful: number): Promise<Verdict> {
    try {
      const drawn = await draw(limiterOf(bucket), key, handful);
      if (leases.size >= maxLeases) leases.clear();
      if (drawn.isAllowed)
        leases.set(name, { left: handful, endsAtMs: performance.now() + drawn.windowEndsInMs });
      return drawn;
    } finally {
      draws.delete(name);
    }
  }

  return {
    async consume(bucket, key) {
      const handful = Math.floor(bucket.points * leaseShare);
      if (handful <= 1) return draw(limiterOf(bucket), key, 1);
      const name = `${bucket.name}:${key}`;
      for (;;) {
        const lease = leases.get(name);
        if (lease && lease.left > 0 && lease.endsAtMs > performance.now()) {
          lease.left -= 1;
          return allowed;
        }
        // Concurrent requests of a key share one draw.
        const drawing = draws.get(name) ?? drawLease(name, bucket, key, handful);
        draws.set(name, drawing);
        const verdict = await drawing;
        if (!verdict.isAllowed) return verdict;
      }
    },
  };
}

function byName<L>(create: (bucket: Bucket) => L): (bucket: Bucket) => L {
  const limiters = new Map<string, L>();
  return (bucket) => {
    const known = limiters.get(bucket.name) ?? create(bucket);
    limiters.set(bucket.name, known);
    return known;
  };
}

async function draw(
  limiter: RateLimiterMemory | RateLimiterPostgres,
  key: string,
  points: number,
  isFirst = true,
): Promise<Verdict & { windowEndsInMs: number }> {
  // A key is a column of 255 characters; what a client sends may be longer.
  const shortKey = key.length > 120 ? createHash('sha256').update(key).digest('hex') : key;
  try {
    const { msBeforeNext } = await limiter.consume(shortKey, points);
    return { ...allowed, windowEndsInMs: msBeforeNext };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // No window ends so late: the clock has been set back since it began.
    if (isFirst && refusal.msBeforeNext > limiter.duration * 1000 + skewMs) {
      await limiter.delete(shortKey);
      return draw(limiter, key, points, false);
    }
    return {
      isAllowed: false,
      retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      windowEndsInMs: refusal.msBeforeNext,
    };
  }
}
