import { NetworkUsage } from './network-usage.ts';

const activeMs = 30_000;
const maxNetworks = 20_000;
const surveyEveryMs = 1_000;
/** So many times what is usual among the networks of the moment is unusual. */
const unusual = 4;

/** The networks of one size that are known, the one seen last at the end, and the wider ones that they are parts of. */
export class Networks {
  readonly #wider: Networks | undefined;
  readonly #byNetwork = new Map<string, NetworkUsage>();
  #survey = { madeAt: Number.NEGATIVE_INFINITY, activeCount: 0, usualSlowMs: 0 };

  constructor(wider?: Networks) {
    this.#wider = wider;
  }

  /** The account of a network, noted as seen. One that is a part of no other stands for itself in each size. */
  seen([network = '', ...wider]: string[], now: number): NetworkUsage {
    const usage = this.#byNetwork.get(network) ?? new NetworkUsage(network);
    this.#byNetwork.delete(network);
    this.#byNetwork.set(network, usage);
    usage.lastSeenAt = now;
    usage.wider = this.#wider?.seen(wider.length > 0 ? wider : [network], now);
    if (this.#byNetwork.size > maxNetworks) this.#forgetOldest();
    return usage;
  }

  /**
   * How long a network has to pause. One that is alone with the server need not; and on a slow machine, where everybody's
   * statements are slow, nobody is singled out. A wider one has twice as much for all its parts.
   */
  pauseMs(usage: NetworkUsage, now: number, budgetMs: number): number {
    const widerMs = usage.wider ? (this.#wider?.pauseMs(usage.wider, now, 2 * budgetMs) ?? 0) : 0;
    return Math.max(this.#ownPauseMs(usage, now, budgetMs), widerMs);
  }

  #ownPauseMs(usage: NetworkUsage, now: number, budgetMs: number): number {
    if (usage.slowMs(now) <= budgetMs) return 0;
    if (now - this.#survey.madeAt > surveyEveryMs) this.#makeSurvey(now);
    const { activeCount, usualSlowMs } = this.#survey;
    if (activeCount < 2) return 0;
    return usage.pauseMs(now, budgetMs + unusual * usualSlowMs);
  }

  #makeSurvey(now: number): void {
    const slow: number[] = [];
    for (const usage of this.#byNetwork.values()) {
      if (now - usage.lastSeenAt <= activeMs) slow.push(usage.slowMs(now));
    }
    slow.sort((a, b) => a - b);
    // The lower quartile: a few hostile networks, or those queued behind them, do not raise the norm.
    const quarter = Math.floor((slow.length - 1) / 4);
    this.#survey = { madeAt: now, activeCount: slow.length, usualSlowMs: slow[quarter] ?? 0 };
  }

  #forgetOldest(): void {
    for (const usage of this.#byNetwork.values()) {
      if (usage.underWay > 0) continue;
      this.#byNetwork.delete(usage.network);
      return;
    }
  }
}
