import { describe, expect, test, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { createRateLimits } from './rate-limit.ts';

const bucket = { name: 'test', points: 3, durationSeconds: 60 };
const large = { name: 'large', points: 500, durationSeconds: 60 };

/** As much of a database as the counters need: the upsert of one table. */
function counters() {
  const points = new Map<unknown, number>();
  const query = vi.fn(async (_text: string, values: unknown[] = []) => {
    const [key, amount, expire] = values as [string, number, number];
    points.set(key, (points.get(key) ?? 0) + amount);
    return [{ points: points.get(key), expire }];
  });
  return { query, database: { engine: 'postgres', query } as unknown as Database };
}

describe('rate limits', () => {
  test('in memory: so many, then the time to wait; each key for itself', async () => {
    const limits = createRateLimits({
      config: { rateLimits: true },
      database: { engine: 'pglite' } as Database,
    });
    for (let turn = 0; turn < 3; turn += 1) expect((await limits.consume(bucket, 'a')).isAllowed).toBe(true);
    const refused = await limits.consume(bucket, 'a');
    expect(refused.isAllowed).toBe(false);
    expect(refused.retryAfterSeconds).toBeGreaterThan(50);
    expect((await limits.consume(bucket, 'b')).isAllowed).toBe(true);
  });

  test('in the database: small buckets point by point', async () => {
    const { database } = counters();
    const limits = createRateLimits({ config: { rateLimits: true }, database });
    const verdicts = await Promise.all(Array.from({ length: 5 }, () => limits.consume(bucket, 'a')));
    expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(3);
  });

  test('in the database: large buckets by the handful, and exactly so many', async () => {
    const { database, query } = counters();
    const limits = createRateLimits({ config: { rateLimits: true }, database });
    const verdicts = await Promise.all(Array.from({ length: 600 }, () => limits.consume(large, 'a')));
    expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(500);
    expect(query.mock.calls.length).toBeLessThan(60);
  });

  test('in the database: a window that a clock gone ahead began does not outlive its return', async () => {
    const kept = new Map<string, { points: number; expire: number }>();
    const query = async (text: string, [key, amount, expire, now]: [string, number, number, number]) => {
      if (/^\s*delete/i.test(text)) return [kept.delete(key)].slice(1);
      const known = kept.get(key);
      const isOver = !known || known.expire <= now;
      kept.set(key, isOver ? { points: amount, expire } : { ...known, points: known.points + amount });
      return [kept.get(key)];
    };
    const database = { engine: 'postgres', query } as unknown as Database;
    const limits = createRateLimits({ config: { rateLimits: true }, database });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(Date.now() + 7_200_000);
      for (let turn = 0; turn < 4; turn += 1) await limits.consume(bucket, 'a');
      expect((await limits.consume(bucket, 'a')).isAllowed).toBe(false);
      vi.setSystemTime(Date.now() - 7_200_000);
      const verdicts = [];
      for (let turn = 0; turn < 4; turn += 1) verdicts.push((await limits.consume(bucket, 'a')).isAllowed);
      expect(verdicts).toEqual([true, true, true, false]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a database that fails neither opens nor shuts the gate', async () => {
    const database = {
      engine: 'postgres',
      query: async () => Promise.reject(new Error('gone')),
    } as unknown as Database;
    const limits = createRateLimits({ config: { rateLimits: true }, database });
    const verdicts = [];
    for (let turn = 0; turn < 5; turn += 1) verdicts.push((await limits.consume(bucket, 'a')).isAllowed);
    expect(verdicts).toEqual([true, true, true, false, false]);
  });

  test('switched off', async () => {
    const limits = createRateLimits({ config: { rateLimits: false }, database: {} as Database });
    for (let turn = 0; turn < 10; turn += 1) expect((await limits.consume(bucket, 'a')).isAllowed).toBe(true);
  });
});
