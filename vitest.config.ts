import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { isAlone, isOnPostgres, isSoak } from './tests/support/counts.ts';
import { LongestFirst } from './tests/support/sequencer.ts';

// Each embedded engine is a thread that loads its program anew: compiled code is kept for the next one.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node');

/** Tests that a soak makes longer; it runs them on both engines. */
const longer = globSync('tests/**/*.test.ts').filter((path) =>
  /from '.*\/(counts|stores)\.ts'/.test(readFileSync(path, 'utf8')),
);
const testFiles = [
  '{app,server,supabase,scripts}/**/*.test.{ts,tsx}',
  'tests/{rules,wire,process,support}/**/*.test.ts',
];
const soakFiles = [...longer, 'tests/**/*.soak.ts'];
/** The database suites, without what the soak has run on PostgreSQL, and several servers on one database. */
const postgresFiles = ['tests/{rules,wire}/**/*.test.ts', 'tests/**/*.postgres.ts'];

export default defineConfig({
  test: {
    include: isAlone
      ? ['tests/**/*.alone.ts']
      : isSoak
        ? soakFiles
        : isOnPostgres
          ? postgresFiles
          : testFiles,
    exclude: ['node_modules/**', ...(isOnPostgres ? longer : [])],
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/quiet-log-setup.ts',
    // Some tests start whole processes, and on a busy machine each of them takes its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    // Where mail went is said on standard output; tests read it from the outbox.
    onConsoleLog: (text) => !/^(mail|sms) (for|written to) /.test(text),
    // More than there are cores: a test often waits, for its engine, a process or a clock.
    maxWorkers: 3,
    // Functions that a test writes are loaded by Node itself, as the server loads them.
    server: { deps: { external: [/\/hosted-functions-/] } },
    // Files share their worker: each loads the server and compiles the embedded engine once.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
