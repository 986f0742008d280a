import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/sequencer.ts';

export default defineConfig({
  test: {
    include: ['{app,server,supabase,scripts}/**/*.test.{ts,tsx}', 'tests/{rules,wire,process}/**/*.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores carry two test files at a time, each with its own database.
    maxWorkers: 2,
    // Files share their worker: each loads the server and compiles the embedded engine once.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
