// npm run soak: the tests that repeat something (kills, crashes, fuzzing, themes) with their long counts, the database
// suites on PostgreSQL, the rarer ways through the pages, an install for every platform, and minutes of load with faults
// (LOAD_MINUTES: ten of each engine; in CI, whose machines do other things as well, none). The last line counts all.
import { join } from 'node:path';
import { root } from './node.mjs';
import { requireOtherBrowsers } from './other-browsers.mjs';
import { orExit, prepareOrExit } from './prepare.mjs';
import { requireBrowser, requirePostgres, requireProxy } from './programs.mjs';
import { browserSuite, check, clearReports, finish, vitestSuite } from './suite.mjs';

await prepareOrExit({ build: true });
const browser = await orExit(requireBrowser);
if (!process.env.TEST_DATABASE_URL) await orExit(requirePostgres);
for (const proxy of ['nginx', 'caddy']) await orExit(() => requireProxy(proxy));
clearReports();
await check('known faults of packages', [join(root, 'scripts/audit.ts')], { isTold: true });
await Promise.all([
  // The two others wait for what they fetch.
  check('installs for every platform', [join(root, 'scripts/foreign-install.ts')]),
  vitestSuite('tests with long counts', { SOAK: '1' }),
  orExit(requireOtherBrowsers),
]);
await vitestSuite('rules and wire on PostgreSQL, files in S3', { TEST_ENGINE: 'postgres' });
await browserSuite('browser tests: rare ways, second looks, axe in every theme at every width', browser, {
  SOAK: '1',
});
await browserSuite('fifteen journeys in Firefox and WebKit', browser, { OTHER_BROWSERS: '1' });
const loadMinutes = process.env.LOAD_MINUTES ?? (process.env.CI ? '0' : '10');
if (loadMinutes !== '0') await vitestSuite('load with faults on both engines', { ALONE: '1' });
finish();
