import { setTimeout as sleep } from 'node:timers/promises';
import { parsePrometheus } from '../../support/prometheus.ts';

const everyMs = 2_000;

/** One look at the metrics of a process. */
export interface Look {
  at: number;
  /** By which one life of the process is told from the next. */
  startedAt: number;
  /** The sum of the samples that have these labels; undefined where there are none. */
  value(name: string, labels?: Record<string, string>): number | undefined;
  /** Requests by the first digit of their status; 499, which no client has seen, by itself. */
  classes(): Record<string, number>;
  /** By upper bound, over all other labels. */
  buckets(name: string): Map<number, number>;
}

export interface Watch {
  readonly looks: Look[];
  look(): Promise<Look | undefined>;
  /** Reads on until it is stopped. */
  stop(): Promise<void>;
}

/** Reads the private port every two seconds. Whatever it says has to be the format. */
export function watchMetrics(port: string): Watch {
  const looks: Look[] = [];
  let isStopped = false;

  async function look(): Promise<Look | undefined> {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined);
    if (!answer?.ok) return undefined;
    const one = readLook(await answer.text());
    looks.push(one);
    return one;
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      await look();
      await sleep(everyMs);
    }
  }

  const running = run();
  return {
    looks,
    look,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

function readLook(text: string): Look {
  const samples = [...parsePrometheus(text).values()].flatMap((family) => family.samples);
  const value: Look['value'] = (name, labels = {}) => {
    const found = samples
      .filter((sample) => sample.name === name)
      .filter((sample) => Object.entries(labels).every(([label, wanted]) => sample.labels[label] === wanted));
    return found.length === 0 ? undefined : found.reduce((sum, sample) => sum + sample.value, 0);
  };
  return {
    at: Date.now(),
    startedAt: value('process_start_time_seconds') ?? 0,
    value,
    classes() {
      const counts: Record<string, number> = {};
      for (const { labels, value: count } of samples.filter(({ name }) => name === 'http_requests_total')) {
        const digit = labels.status === '499' ? '499' : (labels.status?.[0] ?? '');
        counts[digit] = (counts[digit] ?? 0) + count;
      }
      return counts;
    },
    buckets(name) {
      const bounds = new Map<number, number>();
      for (const sample of samples.filter((one) => one.name === `${name}_bucket`)) {
        const bound = Number(sample.labels.le?.replace('Inf', 'Infinity'));
        bounds.set(bound, (bounds.get(bound) ?? 0) + sample.value);
      }
      return bounds;
    },
  };
}

/** Where a part of what was observed between two looks lies below, by bounds of the histogram. */
export function quantile(name: string, part: number, first: Look, last: Look): number {
  const before = first.buckets(name);
  const counts = [...last.buckets(name)]
    .map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)] as const)
    .sort(([a], [b]) => a - b);
  const whole = counts.at(-1)?.[1] ?? 0;
  return counts.find(([, count]) => count >= part * whole)?.[0] ?? Number.NaN;
}

export const growth = (first: Look, last: Look, name: string, labels?: Record<string, string>) =>
  (last.value(name, labels) ?? 0) - (first.value(name, labels) ?? 0);

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Looks between two parts of the run. */
export function looksWithin(looks: Look[], fromMs: number, toMs: number): Look[] {
  return looks.filter(({ at }) => at >= fromMs && at <= toMs);
}
