/**
 * Lets work through in the order it came while its weights together stay within the capacity. Decoding
 * needs memory by the pixel, so what is bounded is pixels at work and not merely the number of jobs.
 */
export function createGate(capacity: number) {
  const waiting: Array<{ weight: number; enter: () => void }> = [];
  let used = 0;

  function admit(): void {
    for (let next = waiting[0]; next && used + next.weight <= capacity; next = waiting[0]) {
      waiting.shift();
      used += next.weight;
      next.enter();
    }
  }

  return async function pass<T>(wanted: number, work: () => Promise<T>): Promise<T> {
    const weight = Math.min(wanted, capacity);
    await new Promise<void>((enter) => {
      waiting.push({ weight, enter });
      admit();
    });
    try {
      return await work();
    } finally {
      used -= weight;
      admit();
    }
  };
}
