// npm test: prepares, then runs every check there is, the repeating tests briefly. The last line counts them all.
import { prepareOrExit } from './prepare.mjs';
import { browserSuite, check, clearReports, finish, tool, vitestSuite } from './suite.mjs';

await prepareOrExit({ build: true });
clearReports();
check('format', [tool('biome'), 'format', '.']);
check('lint', [tool('biome'), 'lint', '--error-on-warnings', '.']);
check('types', [tool('react-router'), 'typegen']) && check('types', [tool('tsc'), '-p', '.']);
// Side by side: process tests often wait for a start, browser tests for a page.
console.log('\n· unit, rules, wire and process tests; browser tests beside them');
await Promise.all([vitestSuite('unit, rules, wire and process tests'), browserSuite('browser tests')]);
finish();
