import { createRequire } from 'node:module';
import type { Scenario } from './scenarios.ts';
import type { BenchServer } from './servers.ts';

export interface Figures {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Processor time of server and database for one request: does not depend on what else runs. */
  processorMs: number;
  /** Of it, in PostgreSQL. */
  databaseMs: number;
}

interface AutocannonResult {
  requests: { average: number; total: number };
  latency: { p50: number; p99: number };
  errors: number;
  non2xx: number;
}

type Autocannon = (options: object) => Promise<AutocannonResult>;

const manyConnections = 16;

/** Drives one server for some seconds. An answer that is not 2xx makes the figures worthless. */
export async function load(
  server: BenchServer,
  scenario: Omit<Scenario, 'wanted'>,
  seconds: number,
  connections = manyConnections,
): Promise<Figures> {
  const autocannon = createRequire(new URL('./peer/package.json', import.meta.url))(
    'autocannon',
  ) as Autocannon;
  const before = [server.processorTime(), server.databaseTime()] as const;
  const { requests, latency, errors, non2xx } = await autocannon({
    url: server.url + scenario.path,
    method: scenario.method,
    headers: scenario.headers,
    ...(scenario.body === undefined ? {} : { body: scenario.body }),
    connections,
    duration: seconds,
  });
  if (errors > 0 || non2xx > 0) {
    throw new Error(`${server.name}: ${scenario.name}: ${errors} errors, ${non2xx} answers that are not 2xx`);
  }
  const count = Math.max(1, requests.total);
  return {
    requestsPerSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    processorMs: (server.processorTime() - before[0]) / count,
    databaseMs: (server.databaseTime() - before[1]) / count,
  };
}

export function median(list: Figures[]): Figures {
  const middle = (key: keyof Figures) =>
    list.map((figures) => figures[key]).sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  return {
    requestsPerSecond: middle('requestsPerSecond'),
    p50: middle('p50'),
    p99: middle('p99'),
    processorMs: middle('processorMs'),
    databaseMs: middle('databaseMs'),
  };
}
