import { randomInt } from 'node:crypto';

export const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** One of several, each as often as its share says. */
export function choose<T>(shares: ReadonlyArray<readonly [share: number, T]>): T {
  let left = Math.random() * shares.reduce((sum, [share]) => sum + share, 0);
  for (const [share, one] of shares) {
    left -= share;
    if (left < 0) return one;
  }
  return pick(shares)[1];
}
