import { expect, test } from 'vitest';
import { limitCpuTime } from './cpu-limit.ts';

const limitMs = 60;
const readCpuMs = async () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

test('whoever works is stopped by the work', async () => {
  const startedAt = performance.now();
  let isOver = false;
  limitCpuTime(limitMs, {
    readCpuMs,
    onLimit() {
      isOver = true;
    },
  });
  while (!isOver) {
    const until = performance.now() + 5;
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(limitMs - 1);
});

test('whoever only waits is stopped by the clock', async () => {
  const startedAt = performance.now();
  await new Promise<void>((resolve) => limitCpuTime(limitMs, { readCpuMs: async () => 0, onLimit: resolve }));
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(limitMs - 1);
});

test('what nobody waits for any more is stopped before its time', async () => {
  const startedAt = performance.now();
  await new Promise<void>((onLimit) =>
    limitCpuTime(60_000, { readCpuMs: async () => performance.now(), isGivenUp: () => true, onLimit }),
  );
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('it can be called off', async () => {
  let isOver = false;
  const callOff = limitCpuTime(1, {
    readCpuMs,
    onLimit() {
      isOver = true;
    },
  });
  callOff();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isOver).toBe(false);
});
