import { expect, test } from 'vitest';
import { limitCpuTime } from './cpu-limit.ts';

const limitMs = 60;

test('whoever works is stopped by the work', async () => {
  const startedAt = performance.now();
  let isOver = false;
  limitCpuTime(limitMs, () => {
    isOver = true;
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
  await new Promise<void>((resolve) => limitCpuTime(limitMs, resolve));
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(limitMs - 1);
});

test('it can be called off', async () => {
  let isOver = false;
  const callOff = limitCpuTime(1, () => {
    isOver = true;
  });
  callOff();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isOver).toBe(false);
});
