import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { isAbandoned, temporaryName } from './scratch.ts';

const host = hostname().replaceAll(/[^\w-]/g, '_');
const now = Date.now();
/** Above what any system gives to a process. */
const noProcess = 99_999_999;

describe('what a process left', () => {
  test.each([
    ['its own work', temporaryName(), now, false],
    ['of an earlier process with the same number', `${host}.${process.pid}.1.x`, now, true],
    ['of a process that is gone', `${host}.${noProcess}.1.x`, now, true],
    ['of a process that runs', `${host}.${process.ppid}.1.x`, now, false],
    ['of another machine', 'elsewhere.1.1.x', now, false],
    ['of another machine, a day ago', 'elsewhere.1.1.x', now - 86_500_000, true],
    ['nobody knows whose, a day ago', 'x', now - 86_500_000, true],
  ])('%s', (_name, name, modifiedAtMs, isOld) => {
    expect(isAbandoned(name, modifiedAtMs, now)).toBe(isOld);
  });
});
