import { expect, test } from 'vitest';
import { isCrash, nextPause, refusedCode, wasServing } from './respawn.mjs';

test.each<[code: number | null, signal: NodeJS.Signals | null, isCrash: boolean]>([
  [0, null, false],
  [refusedCode, null, false],
  [1, null, true],
  [134, null, true],
  [null, 'SIGKILL', true],
  [null, 'SIGSEGV', true],
])('an end with code %s and signal %s', (code, signal, expected) => {
  expect(isCrash(code, signal)).toBe(expected);
});

test('after a server that served, a refused start is tried again: its disk may be full just now', () => {
  expect(isCrash(refusedCode, null, wasServing(false, 500))).toBe(false);
  expect(isCrash(refusedCode, null, wasServing(false, 10_000))).toBe(true);
  expect(isCrash(refusedCode, null, wasServing(true, 500))).toBe(true);
  expect(isCrash(0, null, true)).toBe(false);
});

test('the pause grows with each death in a row and starts over after a good while', () => {
  const pauses: number[] = [];
  for (let death = 0; death < 8; death += 1) pauses.push(nextPause(pauses.at(-1) ?? 0, 500));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(nextPause(30_000, 60_000)).toBe(1_000);
  expect(nextPause(30_000, 59_999)).toBe(30_000);
});
