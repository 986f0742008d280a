/**
 * Weighted semaphore, first in first out: work starts while the sum of weights stays within the capacity. Decoding
 * needs memory by the pixel, so what is bounded is pixels at work and not merely the number of jobs.
 */
export function createSemaphore(capacity: number) {
  const waiting: Array<{ weight: number; enter: () => void }> = [];
  let used = 0;

  function admit(): void {
    for (let next = waiting[0]; next && used + next.weight <= capacity; next = waiting[0]) {
      waiting.shift();
      used += next.weight;
      next.enter();
    }
  }

  function turn(weight: number): Promise<void> {
    return new Promise((enter) => {
      waiting.push({ weight, enter });
      admit();
    });
  }

  function leave(weight: number): void {
    used -= weight;
    admit();
  }

  async function pass<T>(wanted: number, work: () => Promise<T>): Promise<T> {
    const weight = Math.min(wanted, capacity);
    await turn(weight);
    try {
      return await work();
    } finally {
      leave(weight);
    }
  }

  return Object.assign(pass, {
    /** For work that goes on elsewhere: whoever enters calls what is given back, once. */
    async enter(): Promise<() => void> {
      await turn(1);
      return () => leave(1);
    },
    isEmpty: () => used === 0 && waiting.length === 0,
  });
}
