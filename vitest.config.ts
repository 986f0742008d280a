import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/sequencer.ts';

export default defineConfig({
  test: {
    include: ['{app,server,supabase,scripts}/**/*.test.{ts,tsx}', 'tests/{rules,wire,process}/**/*.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    // Some tests start whole processes, and on a busy machine each of them takes its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Where mail went is said on standard output; tests read it from the outbox.
    onConsoleLog: (text) => !/^(mail|sms) (for|written to) /.test(text),
    // Two cores carry two test files at a time, each with its own database.
    maxWorkers: 2,
    // Files share their worker: each loads the server and compiles the embedded engine once.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
