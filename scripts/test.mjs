// npm test: prepares, then runs every check there is, the repeating tests briefly. The last line counts them all.
import { orExit, prepareOrExit } from './prepare.mjs';
import { requireBrowser } from './programs.mjs';
import { browserSuite, check, clearReports, finish, tool, vitestSuite } from './suite.mjs';

await prepareOrExit({ build: true });
const browser = await orExit(requireBrowser);
clearReports();
// Beside the units: each of them takes one core for a while, and the units wait often.
await Promise.all([
  check('format and lint', [tool('biome'), 'check', '--error-on-warnings', '.']),
  check('types of routes', [tool('react-router'), 'typegen']).then(
    (isDone) => isDone && check('types', [tool('tsc'), '-p', '.']),
  ),
  check('documents name what is there', ['scripts/check-docs.ts']),
  vitestSuite('unit, rules, wire and process tests'),
]);
// After them: side by side they took as long, and were late more often.
await browserSuite('browser tests', browser);
await check('lines by layer', ['scripts/size.ts'], { isTold: true });
finish();
