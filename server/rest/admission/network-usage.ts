/** A statement that takes longer is charged to the slow budget of its network, whoever waits for it. */
const slowMs = 100;
/** Networks that a statement made wait, as far as they count: others cannot drive up its price without end. */
const maxWaiting = 8;
/** Refill rate of the slow budget: one second in a hundred. */
const forgivenShare = 0.01;
/** Refill with each ordinary statement: among hundreds, one is slow on any busy machine. */
const forgivenMs = 2;
const longestPauseMs = 300_000;
/** Half-life of the used time that orders the queue. */
const halfLifeMs = 5_000;

interface Charge {
  /** Slow time that a network may have before it has to pause. */
  limitMs: number;
  /** Up to this a statement costs nothing, even while others wait. */
  ordinaryMs: number;
  /** Other networks that waited at its end. */
  waiting: number;
}

/** What one network has used of the database. Times are those of `performance.now()`. */
export class NetworkUsage {
  readonly network: string;
  /** The one that it is a part of, which is charged with it. */
  wider: NetworkUsage | undefined;
  underWay = 0;
  lastSeenAt = 0;
  #usedMs = 0;
  #slowMs = 0;
  #countedAt = 0;

  constructor(network: string) {
    this.network = network;
  }

  /** All time of late, for the order: who used least comes first. Half of a wider one's counts too. */
  usedMs(now: number): number {
    this.#count(now);
    return Math.max(this.#usedMs, (this.wider?.usedMs(now) ?? 0) / 2);
  }

  /** Time in slow statements that is not forgiven yet. */
  slowMs(now: number): number {
    this.#count(now);
    return this.#slowMs;
  }

  /** A statement costs its own time when it is slow, and that time once more for each network that waits for it. */
  charge(tookMs: number, now: number, { limitMs, ordinaryMs, waiting }: Charge): void {
    this.wider?.charge(tookMs, now, { limitMs: 2 * limitMs, ordinaryMs, waiting });
    this.#count(now);
    this.#usedMs += tookMs;
    const times = tookMs <= ordinaryMs ? 0 : (tookMs > slowMs ? 1 : 0) + Math.min(waiting, maxWaiting);
    this.#slowMs =
      times === 0
        ? Math.max(0, this.#slowMs - forgivenMs)
        : Math.min(this.#slowMs + times * tookMs, limitMs + longestPauseMs * forgivenShare);
  }

  /** How long until its slow time is down to the limit. */
  pauseMs(now: number, limitMs: number): number {
    return Math.max(0, this.slowMs(now) - limitMs) / forgivenShare;
  }

  #count(now: number): void {
    const passedMs = now - this.#countedAt;
    if (passedMs <= 0) return;
    this.#usedMs *= 2 ** (-passedMs / halfLifeMs);
    this.#slowMs = Math.max(0, this.#slowMs - passedMs * forgivenShare);
    this.#countedAt = now;
  }
}
