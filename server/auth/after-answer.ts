import { randomInt } from 'node:crypto';

/** Long enough for the answer to be gone: work that starts at once would still show in its time. */
const leastDelayMs = 50;

export interface AfterAnswer {
  /** Work that the answer must not wait for, because its length would tell whether an address exists. */
  later(work: () => Promise<void>): void;
  /** Waits for all of it; a server that stops has promised a mail or two. */
  settle(): Promise<void>;
}

export function createAfterAnswer(): AfterAnswer {
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
