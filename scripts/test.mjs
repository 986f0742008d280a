// npm test: prepares, then runs every check there is, the repeating tests briefly. The last line counts them all.
import { prepareOrExit } from './prepare.mjs';
import { browserSuite, check, clearReports, finish, tool, vitestSuite } from './suite.mjs';

await prepareOrExit({ build: true });
clearReports();
// Beside each other: the types take one core.
await Promise.all([
  check('format and lint', [tool('biome'), 'check', '--error-on-warnings', '.']),
  check('types of routes', [tool('react-router'), 'typegen']).then(
    (isDone) => isDone && check('types', [tool('tsc'), '-p', '.']),
  ),
]);
// One after the other: side by side they took as long, and were late more often.
vitestSuite('unit, rules, wire and process tests');
await browserSuite('browser tests');
finish();
