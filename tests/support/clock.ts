import { setTimeout } from 'node:timers/promises';

/** Waits for the next millisecond: the embedded engine's clock counts no finer, and one act is to be later than another. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() === now) await setTimeout(1);
}
