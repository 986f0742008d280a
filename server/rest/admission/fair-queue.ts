import type { NetworkUsage } from './network-usage.ts';
import { Networks } from './networks.ts';

/** A longer wait is refused with Retry-After instead. */
const longestWaitMs = 10_000;
const maxWaitingPerNetwork = 200;
const lookAgainMs = 500;

interface FairQueueOptions {
  /** Statements under way at a time, of one network and of all together. */
  perNetwork: number;
  inAll: number;
  /** Time in slow statements that a network may use before it has to pause. */
  budgetMs: number;
  /** Up to this a statement costs nothing, even while others wait. */
  ordinaryMs: number;
}

interface Waiting {
  isGone(): boolean;
  begin(): void;
  refuse(reason: Error): void;
}

export class AdmissionRefused extends Error {
  override name = 'AdmissionRefused';
  readonly retryAfterSeconds: number;

  constructor(pauseMs: number) {
    super('too much is asked for');
    this.retryAfterSeconds = Math.max(1, Math.ceil(pauseMs / 1000));
  }
}

/** The client disconnected while its request was queued. */
export class ClientDisconnected extends Error {
  override name = 'ClientDisconnected';
}

/**
 * Fair queue by network. Each has its own queue, and the next statement is taken from the network that has used
 * the least time of late: among equals in turn, and a network whose statements take long is asked less often. Time in
 * slow statements is charged, and more of it when others wait; who has used up the budget pauses until it is forgiven.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #networks = new Networks(new Networks(new Networks()));
  /** In the order in which they were last served, so that among equals the turn goes round. */
  readonly #lines = new Map<NetworkUsage, Waiting[]>();
  #underWay = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /**
   * `work` gets a function that it tells how long the database was at it. The network is named with the wider ones that
   * it is a part of.
   */
  async run<T>(
    networks: string[],
    isGone: () => boolean,
    work: (charge: (tookMs: number) => void) => Promise<T>,
  ): Promise<T> {
    const usage = this.#networks.seen(networks, performance.now());
    if (this.#lines.has(usage) || !this.#mayBegin(usage)) await this.#wait(usage, isGone);
    else this.#begin(usage);
    try {
      return await work((tookMs) => this.#charge(usage, tookMs));
    } finally {
      usage.underWay -= 1;
      this.#underWay -= 1;
      this.#goOn();
    }
  }

  #charge(usage: NetworkUsage, tookMs: number): void {
    const { budgetMs: limitMs, ordinaryMs } = this.#options;
    const waiting = this.#lines.size - (this.#lines.has(usage) ? 1 : 0);
    usage.charge(tookMs, performance.now(), { limitMs, ordinaryMs, waiting });
  }

  #begin(usage: NetworkUsage): void {
    usage.underWay += 1;
    this.#underWay += 1;
  }

  #mayBegin(usage: NetworkUsage): boolean {
    const { perNetwork, inAll } = this.#options;
    return this.#underWay < inAll && usage.underWay < perNetwork && this.#pauseMs(usage) === 0;
  }

  #pauseMs(usage: NetworkUsage): number {
    return this.#networks.pauseMs(usage, performance.now(), this.#options.budgetMs);
  }

  async #wait(usage: NetworkUsage, isGone: () => boolean): Promise<void> {
    const line = this.#lines.get(usage) ?? [];
    const pauseMs = this.#pauseMs(usage);
    if (pauseMs > longestWaitMs) throw new AdmissionRefused(pauseMs);
    if (line.length >= maxWaitingPerNetwork) throw new AdmissionRefused(0);
    await new Promise<void>((resolve, reject) => {
      line.push({ isGone, begin: resolve, refuse: reject });
      this.#lines.set(usage, line);
      this.#goOn();
    });
  }

  /** Begins whatever may begin now. */
  #goOn(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#lines.size > 0 && this.#underWay < this.#options.inAll) {
      const usage = this.#choose();
      if (!usage) {
        // Nothing but pauses, or networks that have all they may: the latter go on by themselves.
        this.#timer = setTimeout(() => this.#goOn(), lookAgainMs).unref();
        return;
      }
      this.#serve(usage);
    }
  }

  #choose(): NetworkUsage | undefined {
    const now = performance.now();
    let best: NetworkUsage | undefined;
    let leastMs = Number.POSITIVE_INFINITY;
    for (const [usage, line] of this.#lines) {
      const pauseMs = this.#pauseMs(usage);
      if (pauseMs > longestWaitMs) {
        this.#lines.delete(usage);
        for (const waiting of line) waiting.refuse(new AdmissionRefused(pauseMs));
        continue;
      }
      if (pauseMs > 0 || usage.underWay >= this.#options.perNetwork) continue;
      const usedMs = usage.usedMs(now);
      if (usedMs < leastMs) {
        best = usage;
        leastMs = usedMs;
      }
    }
    return best;
  }

  #serve(usage: NetworkUsage): void {
    const line = this.#lines.get(usage) ?? [];
    this.#lines.delete(usage);
    const next = line.shift();
    if (line.length > 0) this.#lines.set(usage, line);
    if (!next) return;
    if (next.isGone()) {
      next.refuse(new ClientDisconnected('the client went away while it waited'));
      return;
    }
    this.#begin(usage);
    next.begin();
  }
}
