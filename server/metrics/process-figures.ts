import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counter, type Family, gauge } from './text-format.ts';

const resolutionMs = 10;
const nanosecond = 1e-9;
const lagName = 'nodejs_eventloop_lag_seconds';

/** What Node knows of its own process, by the names that dashboards for Node expect. */
export function openProcessFigures(): { read(): Family[]; close(): void } {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  const startedAt = Date.now() / 1000 - process.uptime();

  /** Of the time since somebody last looked. What is measured is the time from tick to tick of a timer. */
  function lagFigures(): Family {
    const lag = (nanoseconds: number) => Math.max(0, nanoseconds * nanosecond - resolutionMs / 1000);
    const values = {
      '0.5': delays.percentile(50),
      '0.99': delays.percentile(99),
      '1': delays.max,
    };
    const samples = Object.entries(values).map(([quantile, value]) => ({
      name: lagName,
      labels: { quantile },
      value: delays.count === 0 ? 0 : lag(value),
    }));
    delays.reset();
    return {
      name: lagName,
      help: 'Delay of the event loop since the last look; quantile 1 is the longest.',
      type: 'summary',
      samples,
    };
  }

  return {
    read() {
      const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      return [
        lagFigures(),
        gauge('process_resident_memory_bytes', 'Memory of the process, the embedded engine’s included.', rss),
        gauge('nodejs_heap_size_total_bytes', 'Memory of JavaScript’s heap.', heapTotal),
        gauge('nodejs_heap_size_used_bytes', 'What of it is used.', heapUsed),
        gauge('nodejs_external_memory_bytes', 'Memory of what stands outside of the heap.', external),
        counter('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6),
        gauge('process_start_time_seconds', 'When the process started, since 1970.', startedAt),
      ];
    },
    close: () => delays.disable(),
  };
}
