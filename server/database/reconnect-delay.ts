const firstMs = 500;
const longestMs = 30_000;

/**
 * How long to wait before the next attempt: doubled with each failure up to half a minute, and of that a random half, so
 * that many processes do not come back at the same moment.
 */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  const wholeMs = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 16));
  return Math.round(wholeMs / 2 + (wholeMs / 2) * random());
}
