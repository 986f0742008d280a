import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { isMainThread, type Worker } from 'node:worker_threads';
import '../full-disk.ts';

/**
 * Loaded before the server (`--import`): what a test does to a process from outside. The disk is full as full-disk.ts has
 * it. At SIGUSR2 the order in FAULTS_DIR is carried out: `engine` ends the thread of the embedded engine, as a crash of it
 * would; `clock 7200` moves the clock of the main thread by so many seconds. Timers do not follow a clock, here as in any
 * process; nor does the database, whose clock is its own.
 */
const folder = process.env.FAULTS_DIR ?? '';

if (isMainThread && process.argv[1]?.endsWith('server/main.ts')) {
  let engine: Worker | undefined;
  let aheadMs = 0;

  const threads = createRequire(import.meta.url)('node:worker_threads') as { Worker: typeof Worker };
  threads.Worker = class extends threads.Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      if (String(args[0]).includes('pglite-worker')) engine = this;
    }
  };
  syncBuiltinESMExports();

  const now = Date.now;
  Date.now = () => now() + aheadMs;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [Date.now()], made),
  });

  process.on('SIGUSR2', () => {
    const [order, value] = readFileSync(join(folder, 'order'), 'utf8').split(' ');
    if (order === 'engine') void engine?.terminate();
    if (order === 'clock') aheadMs = Number(value) * 1_000;
  });
  writeFileSync(join(folder, 'pid'), String(process.pid));
}
