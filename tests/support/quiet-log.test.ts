import { expect, test } from 'vitest';
import { createLog, expectLog } from './quiet-log.ts';

test('a line that a test declares is its own, and is kept for it', () => {
  const { lines } = expectLog(/^GET \/roto answered 500/);
  console.error('GET /roto answered %d', 500, new Error('la causa').message);
  expect(lines).toEqual(['GET /roto answered 500 la causa']);
});

test('a line that nobody declared is a fault, and so is a declared one that never comes', () => {
  const printed: unknown[] = [];
  const log = createLog((...values) => printed.push(...values));
  log.expect(/nunca/);
  log.expect(/avisada/);
  log.write('avisada');
  log.write('sin avisar');
  expect(printed).toEqual(['sin avisar']);
  expect(log.settle()).toBe(
    'logged, and not declared with expectLog: sin avisar\ndeclared with expectLog, and never logged: /nunca/',
  );
  expect(log.settle()).toBe('');
});
