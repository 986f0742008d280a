import type { DatabaseMeter, PoolState } from '../database/database.ts';
import { Counter, Histogram } from './instruments.ts';
import { openProcessFigures } from './process-figures.ts';
import { type Family, gauge, writeFamilies } from './text-format.ts';

/** What is asked when somebody looks. */
type Source = () => Family[] | Promise<Family[]>;

interface AnsweredRequest {
  method: string;
  /** A pattern, of which there are few; never a path. */
  route: string;
  status: number;
  seconds: number;
}

export interface Metrics {
  noteRequest(request: AnsweredRequest): void;
  /** Seconds that a statement of the data API waited for the turn of its network. */
  noteTurn(seconds: number): void;
  database: DatabaseMeter;
  add(source: Source): void;
  text(): Promise<string>;
  close(): void;
}

const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const databaseBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Figures for whoever watches the server (decision 58): kept only where `METRICS_PORT` is set. */
export function createMetrics(): Metrics {
  const requests = new Counter<'method' | 'route' | 'status'>(
    'http_requests_total',
    'Requests that got an answer, by route pattern. 499: the client broke it off.',
  );
  const durations = new Histogram<'route'>(
    'http_request_duration_seconds',
    'Time until the answer was ready to be sent, by route pattern.',
    requestBounds,
  );
  const held = new Histogram(
    'database_held_seconds',
    'Time that a statement or a transaction held a connection.',
    databaseBounds,
  );
  const waited = new Histogram(
    'database_wait_seconds',
    'Time that a statement or a transaction waited for a connection.',
    databaseBounds,
  );
  const turns = new Histogram(
    'database_turn_wait_seconds',
    'Time that a statement of the data API waited for the turn of its network.',
    databaseBounds,
  );
  const inProcess = openProcessFigures();
  const sources: Source[] = [
    () => [requests, durations, held, waited, turns].map((instrument) => instrument.read()),
    inProcess.read,
  ];

  return {
    noteRequest({ method, route, status, seconds }) {
      requests.add({ method, route, status: String(status) });
      durations.observe(seconds, { route });
    },
    noteTurn: (seconds) => turns.observe(seconds, {}),
    database: {
      waited: (ms) => waited.observe(ms / 1000, {}),
      held: (ms) => held.observe(ms / 1000, {}),
      watch: (read) => void sources.push(() => poolFigures(read())),
    },
    add: (source) => void sources.push(source),
    text: async () => writeFamilies((await Promise.all(sources.map((source) => source()))).flat()),
    close: inProcess.close,
  };
}

function poolFigures({ connections, idle, waiting }: PoolState): Family[] {
  const name = 'database_connections';
  return [
    {
      name,
      help: 'Connections to the database.',
      type: 'gauge',
      samples: [
        { name, labels: { state: 'idle' }, value: idle },
        { name, labels: { state: 'used' }, value: connections - idle },
      ],
    },
    gauge('database_waiting', 'Who waits for a connection right now.', waiting),
  ];
}
