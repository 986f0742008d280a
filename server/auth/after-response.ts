import { randomInt } from 'node:crypto';

/** Delay before deferred work: started at once, it would still lengthen the response and leak by its timing. */
const leastDelayMs = 50;

export interface AfterResponse {
  /** Work that the answer must not wait for, because its length would tell whether an address exists. */
  later(work: () => Promise<void>): void;
  /** Drains the deferred work at a stop: it may hold mail that was promised. */
  settle(): Promise<void>;
}

export function createAfterResponse(): AfterResponse {
  const pending = new Set<Promise<void>>();
  return {
    later(work) {
      const done = new Promise((resolve) => setTimeout(resolve, leastDelayMs + randomInt(leastDelayMs)))
        .then(work)
        .catch((error: Error) => console.error('account work after the answer failed:', error))
        .finally(() => pending.delete(done));
      pending.add(done);
    },
    async settle() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
