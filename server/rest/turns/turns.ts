import type { Account } from './account.ts';
import { Accounts } from './accounts.ts';

/** A longer wait is refused with Retry-After instead. */
const longestWaitMs = 10_000;
const maxWaitingPerNetwork = 200;
const lookAgainMs = 500;

export interface TurnsOptions {
  /** Statements under way at a time, of one network and of all together. */
  perNetwork: number;
  inAll: number;
  /** Time in slow statements that a network may use before it has to pause. */
  budgetMs: number;
}

interface Waiting {
  isGone(): boolean;
  begin(): void;
  refuse(reason: Error): void;
}

export class TurnRefused extends Error {
  override name = 'TurnRefused';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('too much is waiting for this network');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The client disconnected while its request was queued. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

/**
 * Fair queue by network. Each has its own queue, and the next statement is taken from the network that has used
 * the least time of late: among equals in turn, and a network whose statements take long is asked less often. Time in
 * slow statements is charged; who has used up the budget pauses until it is forgiven.
 */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #accounts = new Accounts();
  /** In the order in which they were last served, so that among equals the turn goes round. */
  readonly #lines = new Map<Account, Waiting[]>();
  #underWay = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** `work` gets a function that it tells how long the database was at it. */
  async run<T>(
    network: string,
    isGone: () => boolean,
    work: (charge: (tookMs: number) => void) => Promise<T>,
  ): Promise<T> {
    const account = this.#accounts.seen(network, performance.now());
    if (this.#lines.has(account) || !this.#mayBegin(account)) await this.#wait(account, isGone);
    else this.#begin(account);
    try {
      return await work((tookMs) => account.charge(tookMs, performance.now(), this.#options.budgetMs));
    } finally {
      account.underWay -= 1;
      this.#underWay -= 1;
      this.#goOn();
    }
  }

  #begin(account: Account): void {
    account.underWay += 1;
    this.#underWay += 1;
  }

  #mayBegin(account: Account): boolean {
    const { perNetwork, inAll } = this.#options;
    return this.#underWay < inAll && account.underWay < perNetwork && this.#pauseMs(account) === 0;
  }

  #pauseMs(account: Account): number {
    return this.#accounts.pauseMs(account, performance.now(), this.#options.budgetMs);
  }

  async #wait(account: Account, isGone: () => boolean): Promise<void> {
    const line = this.#lines.get(account) ?? [];
    const pauseMs = this.#pauseMs(account);
    if (pauseMs > longestWaitMs) throw refusal(pauseMs);
    if (line.length >= maxWaitingPerNetwork) throw refusal(0);
    await new Promise<void>((resolve, reject) => {
      line.push({ isGone, begin: resolve, refuse: reject });
      this.#lines.set(account, line);
      this.#goOn();
    });
  }

  /** Begins whatever may begin now. */
  #goOn(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#lines.size > 0 && this.#underWay < this.#options.inAll) {
      const account = this.#choose();
      if (!account) {
        // Nothing but pauses, or networks that have all they may: the latter go on by themselves.
        this.#timer = setTimeout(() => this.#goOn(), lookAgainMs).unref();
        return;
      }
      this.#serve(account);
    }
  }

  #choose(): Account | undefined {
    const now = performance.now();
    let best: Account | undefined;
    let leastMs = Number.POSITIVE_INFINITY;
    for (const [account, line] of this.#lines) {
      const pauseMs = this.#pauseMs(account);
      if (pauseMs > longestWaitMs) {
        this.#lines.delete(account);
        for (const waiting of line) waiting.refuse(refusal(pauseMs));
        continue;
      }
      if (pauseMs > 0 || account.underWay >= this.#options.perNetwork) continue;
      const usedMs = account.usedMs(now);
      if (usedMs < leastMs) {
        best = account;
        leastMs = usedMs;
      }
    }
    return best;
  }

  #serve(account: Account): void {
    const line = this.#lines.get(account) ?? [];
    this.#lines.delete(account);
    const next = line.shift();
    if (line.length > 0) this.#lines.set(account, line);
    if (!next) return;
    if (next.isGone()) {
      next.refuse(new ClientGone('the client went away while it waited'));
      return;
    }
    this.#begin(account);
    next.begin();
  }
}

function refusal(pauseMs: number): TurnRefused {
  return new TurnRefused(Math.max(1, Math.ceil(pauseMs / 1000)));
}
