import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { isSoak } from './tests/support/counts.ts';
import { freePort } from './tests/support/postgres-cluster.ts';

// Free ports, so that two runs stand side by side; the workers of this run inherit them.
process.env.E2E_PORT ??= String(await freePort());
/** Where tests/e2e/auth.spec.ts starts an identity provider. */
process.env.E2E_IDENTITY_PORT ??= String(await freePort());
const { E2E_PORT: port, E2E_IDENTITY_PORT: identityPort } = process.env;
const dataDir = resolve('test-results/e2e-data');
/** What the server writes to its standard error; tests/e2e/support/quiet-server.ts reads it at the end. */
const serverLog = resolve('test-results/e2e-server.log');
/** The journeys in browsers that Playwright does not drive here, which a soak runs by themselves. */
const isElsewhere = process.env.OTHER_BROWSERS === '1';
const isRunner = process.env.TEST_WORKER_INDEX === undefined;
if (isRunner) {
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(serverLog, { force: true });
}

export default defineConfig({
  testDir: isElsewhere ? 'tests/browsers' : 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalTeardown: './tests/e2e/support/quiet-server.ts',
  fullyParallel: true,
  // A soak takes the rare ways and second looks, and axe in every theme; npm test takes everything else.
  ...(isElsewhere
    ? { projects: [{ name: 'firefox' }, { name: 'webkit' }] }
    : { [isSoak ? 'grep' : 'grepInvert']: /\baxe\b|@soak/ }),
  // More than there are cores: a page often waits.
  workers: 3,
  expect: { timeout: 15_000 },
  // A busy machine may be late once; what fails twice is wrong. The summary names what needed a second try.
  retries: 1,
  timeout: 60_000,
  forbidOnly: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'es-PR',
    timezoneId: 'America/Puerto_Rico',
    launchOptions: {
      ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--no-first-run',
        // /dev/shm may be small: in a container it has 64 MB.
        '--disable-dev-shm-usage',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" --import ./tests/e2e/support/prepare-data.ts --import ./tests/e2e/support/keep-log.ts server/main.ts`,
    url: `http://127.0.0.1:${port}/health`,
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      DEMO: 'on',
      RATE_LIMITS: 'off',
      SERVER_LOG: serverLog,
      NODE_ENV: 'production',
      OAUTH_LOCAL_ISSUER: `http://127.0.0.1:${identityPort}`,
      OAUTH_LOCAL_CLIENT_ID: 'guia',
      OAUTH_LOCAL_CLIENT_SECRET: 'secreto-del-proveedor-local',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
