import { afterAll, afterEach } from 'vitest';
import { collectLog } from './quiet-log.ts';

/* A run is quiet: what is written into the log without a test that says so fails that test. */

const log = collectLog();

function requireQuiet(): void {
  const faults = log.settle();
  if (faults) throw new Error(faults);
}

afterEach(requireQuiet);
// What a server says while it stops.
afterAll(requireQuiet);
