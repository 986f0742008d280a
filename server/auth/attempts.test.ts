import { expect, test } from 'vitest';
import { attemptKey, delayAfter } from './attempts.ts';
import { slowBackoff } from './guesses.ts';

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

test('the slow-down of a whole account comes later and stays short', () => {
  expect([29, 30, 33, 40].map((failures) => delayAfter(failures, slowBackoff))).toEqual([0, 1, 8, 60]);
});

test('the record does not hold the address', () => {
  expect(attemptKey('password', 'ana@example.test')).toMatch(/^password:[0-9a-f]{64}$/);
});
