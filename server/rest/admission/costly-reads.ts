import { AdmissionRefused } from './fair-queue.ts';

/** Other networks pause for so many times what a costly read took: such reads have a hundredth of the time at most. */
const pauseTimes = 100;
const longestPauseMs = 60_000;

/**
 * Visitors' reads that are expected to take long, of one network at a time. Turns alone do not hold them: a network that
 * is new has its first one at once, and an attacker has as many networks as it takes. Whoever asks again is held to what
 * their own network may use.
 */
export class CostlyReads {
  #network = '';
  #underWay = 0;
  #freeAt = 0;

  async run<T>(network: string, work: (charge: (tookMs: number) => void) => Promise<T>): Promise<T> {
    const pauseMs = this.#freeAt - performance.now();
    if (network !== this.#network && (this.#underWay > 0 || pauseMs > 0)) throw new AdmissionRefused(pauseMs);
    this.#network = network;
    this.#underWay += 1;
    try {
      return await work((tookMs) => {
        const freeAt = performance.now() + Math.min(pauseTimes * tookMs, longestPauseMs);
        this.#freeAt = Math.max(this.#freeAt, freeAt);
      });
    } finally {
      this.#underWay -= 1;
    }
  }
}
