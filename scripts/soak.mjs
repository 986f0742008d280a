// npm run soak: the tests that repeat something (kills, crashes, fuzzing, themes) with their long counts, the database
// suites on PostgreSQL, the rarer ways through the pages, an install for every platform, and minutes of load with faults
// (LOAD_MINUTES: ten of each engine, 0 for none). The last line counts all.
import { join } from 'node:path';
import { root } from './node.mjs';
import { requireOtherBrowsers } from './other-browsers.mjs';
import { orExit, prepareOrExit } from './prepare.mjs';
import { browserSuite, check, clearReports, finish, vitestSuite } from './suite.mjs';

await prepareOrExit({ build: true });
await orExit(requireOtherBrowsers);
clearReports();
await check('known faults of packages', [join(root, 'scripts/audit.ts')]);
await check('installs for every platform', [join(root, 'scripts/foreign-install.ts')]);
vitestSuite('tests with long counts', { SOAK: '1' });
vitestSuite('rules, wire and processes on PostgreSQL, files in S3', { TEST_ENGINE: 'postgres' }, [
  'tests/rules',
  'tests/wire',
  'tests/process',
]);
await browserSuite('browser tests: rare ways, second looks, axe in every theme at every width', {
  SOAK: '1',
});
await browserSuite('fifteen journeys in Firefox and WebKit', { OTHER_BROWSERS: '1' });
if (process.env.LOAD_MINUTES !== '0') vitestSuite('load with faults on both engines', { ALONE: '1' });
finish();
