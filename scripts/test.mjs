// npm test: prepares, then runs every check there is. The last line counts them all.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireBrowser } from './browser.mjs';
import { commandOf, findNode, root } from './node.mjs';
import { prepareOrExit } from './prepare.mjs';

const reports = join(root, 'test-results');
const total = { passed: 0, failed: 0 };

await prepareOrExit({ build: true });
const node = findNode();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

check('format', 'biome', ['format', '.']);
check('lint', 'biome', ['lint', '--error-on-warnings', '.']);
check('types', 'react-router', ['typegen']) && check('types', 'tsc', ['-p', '.']);
suite('unit, rules, wire and process tests', 'vitest', vitestArguments(), {}, readVitest);
await browserSuite();

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** A tool that either finds nothing or says what is wrong. */
function check(name, tool, args) {
  const { status, stdout, stderr } = spawnSync(node, [bin(tool), ...args], { cwd: root, encoding: 'utf8' });
  count(name, status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  if (status !== 0) console.log(stdout, stderr);
  return status === 0;
}

/** A test runner: prints for itself and leaves its figures in a file. */
function suite(name, tool, args, env, read) {
  console.log(`\n· ${name}`);
  const { status } = spawnSync(node, [bin(tool), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const figures = read();
  // A runner that fails without a failed test (no report, an error outside of tests) counts as one.
  if (status !== 0 && figures.failed === 0) figures.failed = 1;
  count(name, figures);
}

function vitestArguments() {
  const report = join(reports, 'vitest.json');
  return ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
}

/** A test that did not run is not a test that passed. */
function readVitest() {
  const report = readReport('vitest.json');
  if (!report) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = report;
  return { passed, failed: numFailedTests + numPendingTests + numTodoTests };
}

async function browserSuite() {
  try {
    const browser = await requireBrowser();
    const env = { BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') };
    suite('browser tests', 'playwright', ['test', '--reporter=dot,json'], env, readPlaywright);
  } catch (error) {
    console.error(error.message);
    count('browser tests', { passed: 0, failed: 1 });
  }
}

function readPlaywright() {
  const { stats } = readReport('playwright.json') ?? {};
  if (!stats) return { passed: 0, failed: 1 };
  if (stats.flaky > 0) console.log(`${stats.flaky} browser tests passed only at the second try`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped };
}

function readReport(name) {
  const path = join(reports, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function count(name, { passed, failed }) {
  total.passed += passed;
  total.failed += failed;
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed`);
}

function bin(tool) {
  const packageOf = { biome: '@biomejs/biome', 'react-router': '@react-router/dev', tsc: 'typescript' };
  return commandOf(packageOf[tool] ?? tool, tool);
}
