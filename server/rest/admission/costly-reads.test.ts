import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CostlyReads } from './costly-reads.ts';
import type { AdmissionRefused } from './fair-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const read = (reads: CostlyReads, network: string, tookMs = 200) =>
  reads
    .run(network, async (charge) => {
      await new Promise((resolve) => setTimeout(resolve, tookMs));
      charge(tookMs);
      return 'answered';
    })
    .catch((error: AdmissionRefused) => error.retryAfterSeconds);

test('of sixteen networks that ask at once one is answered, the others come again after a hundred times as long', async () => {
  const reads = new CostlyReads();
  const first = read(reads, 'a');
  const others = Array.from({ length: 15 }, (_, at) => read(reads, `b${at}`));
  expect(await Promise.all(others)).toEqual(Array.from({ length: 15 }, () => 1));
  await vi.advanceTimersByTimeAsync(200);
  expect(await first).toBe('answered');
  expect(await read(reads, 'b0')).toBe(20);
  await vi.advanceTimersByTimeAsync(20_000);
  const next = read(reads, 'b0');
  await vi.advanceTimersByTimeAsync(200);
  expect(await next).toBe('answered');
});

test('whoever is at it may ask again, and nobody pauses for longer than a minute', async () => {
  const reads = new CostlyReads();
  const both = [read(reads, 'a', 3_000), read(reads, 'a', 3_000)];
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await Promise.all(both)).toEqual(['answered', 'answered']);
  expect(await read(reads, 'b')).toBe(60);
});

test('one that fails is charged too, and lets the next one in', async () => {
  const reads = new CostlyReads();
  const failing = reads.run('a', async (charge) => {
    charge(10);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await read(reads, 'b')).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  const next = read(reads, 'b');
  await vi.advanceTimersByTimeAsync(200);
  expect(await next).toBe('answered');
});
