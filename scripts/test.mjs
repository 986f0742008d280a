// npm test: prepares, then runs every check there is, the repeating tests briefly. The last line counts them all.
import { prepareOrExit } from './prepare.mjs';
import { browserSuite, check, clearReports, finish, tool, vitestSuite } from './suite.mjs';

await prepareOrExit({ build: true });
clearReports();
check('format', [tool('biome'), 'format', '.']);
check('lint', [tool('biome'), 'lint', '--error-on-warnings', '.']);
check('types', [tool('react-router'), 'typegen']) && check('types', [tool('tsc'), '-p', '.']);
// One after the other: side by side they took as long, and were late more often.
vitestSuite('unit, rules, wire and process tests');
await browserSuite('browser tests');
finish();
