import { expect, test } from 'vitest';
import { attemptKey, delayAfter } from './attempts.ts';

test.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [11, 2],
  [15, 32],
  [19, 512],
  [20, 900],
  [10_000, 900],
])('after %i failures the next attempt waits %i seconds', (failures, seconds) => {
  expect(delayAfter(failures)).toBe(seconds);
});

test('the record does not hold the address', () => {
  expect(attemptKey('password', 'ana@example.test')).toMatch(/^password:[0-9a-f]{64}$/);
});
