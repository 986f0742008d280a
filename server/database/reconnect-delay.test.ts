import { expect, test } from 'vitest';
import { reconnectDelay } from './reconnect-delay.ts';

test.each([
  [0, 250, 500],
  [1, 500, 1_000],
  [5, 8_000, 16_000],
  [6, 15_000, 30_000],
  [1_000, 15_000, 30_000],
])('after %i failures from %i to %i ms', (failures, least, most) => {
  expect(reconnectDelay(failures, () => 0)).toBe(least);
  expect(reconnectDelay(failures, () => 1)).toBe(most);
  const any = reconnectDelay(failures);
  expect(any >= least && any <= most).toBe(true);
});
