/** Statements up to this long are not charged to the slow budget of their network. */
const ordinaryMs = 100;
/** Refill rate of the slow budget: one second in a hundred. */
const forgivenShare = 0.01;
/** Refill with each ordinary statement: among hundreds, one is slow on any busy machine. */
const forgivenMs = 2;
const longestPauseMs = 300_000;
/** Half-life of the used time that orders the queue. */
const halfLifeMs = 5_000;

/** What one network has used of the database. Times are those of `performance.now()`. */
export class NetworkUsage {
  readonly network: string;
  underWay = 0;
  lastSeenAt = 0;
  #usedMs = 0;
  #slowMs = 0;
  #countedAt = 0;

  constructor(network: string) {
    this.network = network;
  }

  /** All time of late, for the order: who used least comes first. */
  usedMs(now: number): number {
    this.#count(now);
    return this.#usedMs;
  }

  /** Time in slow statements that is not forgiven yet. */
  slowMs(now: number): number {
    this.#count(now);
    return this.#slowMs;
  }

  charge(tookMs: number, now: number, limitMs: number): void {
    this.#count(now);
    this.#usedMs += tookMs;
    this.#slowMs =
      tookMs <= ordinaryMs
        ? Math.max(0, this.#slowMs - forgivenMs)
        : Math.min(this.#slowMs + tookMs, limitMs + longestPauseMs * forgivenShare);
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
