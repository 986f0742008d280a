// What npm test and npm run soak share: running checks and test runners, and counting what they found.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commandOf, findNode, root } from './node.mjs';

/** In continuous integration more second tries than one test in so many are a fault of their own. */
const testsPerSecondTry = 100;
const reports = join(root, 'test-results');
const total = { passed: 0, failed: 0 };
/** What failed, by name: said again at the end, as a log is often read from there. */
const failures = [];
/** Checks that could not be made, by name: neither passed nor failed. A tool says so by this exit code. */
const unanswered = [];
const notAnsweredCode = 3;

export function clearReports() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

/** A tool that either finds nothing or says what is wrong; `isTold`: what it says is shown anyway. */
export function check(name, args, { isTold = false } = {}) {
  return new Promise((resolve) => {
    execFile(findNode(), args, { cwd: root, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const isAnswered = error?.code !== notAnsweredCode;
      if (isAnswered) record(name, error ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 });
      else console.log(`? ${name}: not answered`);
      if (error) (isAnswered ? failures : unanswered).push(name);
      if (error || isTold) console.log(stdout.trim(), stderr);
      resolve(!error);
    });
  });
}

/** The script behind a command of the project's packages. */
export function tool(command) {
  const packageOf = { biome: '@biomejs/biome', 'react-router': '@react-router/dev', tsc: 'typescript' };
  return commandOf(packageOf[command] ?? command, command);
}

/** Tests without a browser; prints as it goes. */
export async function vitestSuite(name, env = {}, files = []) {
  const report = join(reports, 'vitest.json');
  rmSync(report, { force: true });
  const args = [
    tool('vitest'),
    'run',
    ...files,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  console.log(`\n· ${name}`);
  const status = await run(args, env);
  record(name, counted(status, readVitest(report)));
}

/** Pages in a real browser; prints as it goes. */
export async function browserSuite(name, browser, env = {}) {
  const report = join(reports, 'playwright.json');
  console.log(`\n· ${name}`);
  const status = await run([tool('playwright'), 'test', '--reporter=dot,json'], {
    ...env,
    BROWSER_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  record(name, counted(status, readPlaywright(report)));
}

/** The last line, and an exit code that says the same. */
export function finish() {
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((title) => `  ${title}`).join('\n')}`);
  if (unanswered.length > 0) console.log(`\nNot answered: ${unanswered.join(', ')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

/** Resolves to the exit code. A run that stops early takes its runner along. */
function run(args, env) {
  return new Promise((resolve) => {
    const child = spawn(findNode(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    const end = () => child.kill();
    process.once('exit', end);
    child.on('exit', (code) => {
      process.off('exit', end);
      resolve(code);
    });
  });
}

/** A runner that fails without a failed test (no report, an error outside of tests) counts as one. */
function counted(status, figures) {
  return status !== 0 && figures.failed === 0 ? { ...figures, failed: 1 } : figures;
}

/** A test that did not run is not a test that passed. */
function readVitest(path) {
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = report;
  for (const { name, assertionResults } of report.testResults) {
    const file = relative(root, name);
    const notPassed = assertionResults.filter(({ status }) => status !== 'passed');
    failures.push(...notPassed.map(({ fullName }) => `${file} › ${fullName}`));
  }
  sayCostly(
    report.testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]),
  );
  return { passed, failed: numFailedTests + numPendingTests + numTodoTests };
}

function readPlaywright(path) {
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected, skipped } = report.stats;
  const testsThatAre = (status) => report.suites.flatMap((suite) => titlesOf(suite, status));
  failures.push(...testsThatAre('unexpected'), ...testsThatAre('skipped'));
  sayCostly(report.suites.map((suite) => [suite.title, durationOf(suite)]));
  const secondTries = testsThatAre('flaky');
  if (secondTries.length > 0) {
    console.log(`${secondTries.length} browser tests passed only at their second try:`);
    for (const title of secondTries) console.log(`  ${title}`);
  }
  const allowed = Math.ceil((expected + flaky) / testsPerSecondTry);
  const isTooMany = Boolean(process.env.CI) && secondTries.length > allowed;
  if (isTooMany) console.log(`More than ${allowed} second tries fail a run in CI.`);
  return { passed: expected + flaky, failed: unexpected + skipped + (isTooMany ? 1 : 0) };
}

/** The tests of a suite that ended with a status of Playwright's, by their titles. */
function titlesOf(suite, wanted, parents = []) {
  const titles = [...parents, suite.title];
  const own = (suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === wanted))
    .map(({ title }) => [...titles, title].join(' › '));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => titlesOf(inner, wanted, titles))];
}

function durationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
  return [...results.map(({ duration }) => duration), ...suites.map(durationOf)].reduce((a, b) => a + b, 0);
}

/** Files by how long their tests ran: where a run that has become slow is to be looked at. */
function sayCostly(files) {
  const costly = files.toSorted(([, one], [, other]) => other - one).slice(0, 8);
  const words = costly.map(([file, ms]) => `${file} ${Math.round(ms / 1000)} s`);
  console.log(`most time: ${words.join(', ')}`);
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function record(name, { passed, failed }) {
  total.passed += passed;
  total.failed += failed;
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed`);
}
