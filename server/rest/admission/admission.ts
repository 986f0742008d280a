import type { Config } from '../../config.ts';
import type { Database, StatementCost } from '../../database/database.ts';
import { addressNetworks } from '../../http/client-address.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Action, Admit, Work } from '../actions/action.ts';
import { clientDisconnected, tooManyRequests } from '../errors.ts';
import { CostlyReads } from './costly-reads.ts';
import { AdmissionRefused, ClientDisconnected, FairQueue } from './fair-queue.ts';

interface Dependencies {
  config: Pick<
    Config,
    'apiVisitorTimeoutMs' | 'apiVisitorMaxCost' | 'apiStatementsPerNetwork' | 'rateLimits'
  >;
  database: Pick<Database, 'engine'>;
  metrics?: Pick<Metrics, 'noteTurn'> | undefined;
}

/**
 * Of the ten connections to PostgreSQL two are left to accounts, files and the probe. The embedded engine does one thing
 * at a time, so there already a statement of some milliseconds keeps everybody else waiting.
 */
const engineLimits = {
  pglite: { perNetwork: 1, inAll: 1, visitorTimeoutMs: 1_000, ordinaryMs: 20 },
  postgres: { perNetwork: 3, inAll: 8, visitorTimeoutMs: 3_000, ordinaryMs: 100 },
} satisfies Record<Database['engine'], object>;

/** From this part of what a visitor's read may cost it is costly. */
const costlyPart = 0.25;

type Admission = Pick<Action, 'admit' | 'costly'>;

const atOnce: Admit = (work) => work();

/** How long a visitor's statement may take: the embedded engine does one thing at a time, so less there. */
export function visitorTimeoutMs({ config, database }: Dependencies): number {
  return config.apiVisitorTimeoutMs ?? engineLimits[database.engine].visitorTimeoutMs;
}

/**
 * Statements take turns by network, and a visitor's costly read is refused while other networks' are about. What a page asks
 * for is the site's own and is not weighed. The secret key is the operator's own and waits for nobody; neither do calls
 * without an address, which the server's own functions make.
 */
export function createAdmission(dependencies: Dependencies) {
  const { config, database, metrics } = dependencies;
  const { perNetwork, inAll, ordinaryMs } = engineLimits[database.engine];
  // One statement that times out uses it up; the second is over it.
  const budgetMs = visitorTimeoutMs(dependencies);
  const turns = new FairQueue({
    perNetwork: config.apiStatementsPerNetwork ?? perNetwork,
    inAll,
    budgetMs,
    ordinaryMs,
  });
  const costlyReads = new CostlyReads();

  /** Of an engine in this process, what it really did: on a busy machine the clock also counts what others do. */
  function costOf({ wallMs, processorMs }: StatementCost): number {
    return database.engine === 'pglite' ? Math.min(wallMs, processorMs) : wallMs;
  }

  return function admissionOf(
    caller: Caller,
    address: string,
    isGone: () => boolean,
    isOfPage: boolean,
  ): Admission {
    if (!config.rateLimits || caller.role === 'service_role' || address === '')
      return { admit: atOnce, costly: undefined };
    const networks = addressNetworks(address);

    function run<T>(work: Work<T>, charge: (tookMs: number) => void = () => {}): Promise<T> {
      const askedAt = performance.now();
      return turns.run(networks, isGone, async (chargeNetwork) => {
        metrics?.noteTurn((performance.now() - askedAt) / 1000);
        let costMs = 0;
        try {
          return await work((cost) => {
            costMs = costOf(cost);
          });
        } catch (error) {
          if (isTimeout(error)) costMs = budgetMs;
          throw error;
        } finally {
          chargeNetwork(costMs);
          charge(costMs);
        }
      });
    }

    const { apiVisitorMaxCost: maxCost } = config;
    const isWeighed = caller.role === 'anon' && !isOfPage && maxCost !== undefined;
    const network = networks.at(-1) ?? '';
    return {
      admit: (work) => run(work).catch(explain),
      costly: isWeighed
        ? {
            fromCost: costlyPart * maxCost,
            maxCost,
            admit: (work) => costlyReads.run(network, (charge) => run(work, charge)).catch(explain),
          }
        : undefined,
    };
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

function explain(error: unknown): never {
  if (error instanceof AdmissionRefused) throw tooManyRequests(error.retryAfterSeconds, error);
  if (error instanceof ClientDisconnected) throw clientDisconnected(error);
  throw error;
}
