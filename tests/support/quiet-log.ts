import { format } from 'node:util';

/** A line of the log that a test provokes. */
export interface ExpectedLog {
  pattern: RegExp;
  /** What came so far. */
  lines: string[];
}

interface Log {
  expect(pattern: RegExp): ExpectedLog;
  write(...values: unknown[]): void;
  /** What was wrong since the last call, in one text; empty when it was quiet. */
  settle(): string;
}

/** Keeps what is declared and prints everything else. */
export function createLog(print: (...values: unknown[]) => void): Log {
  let expected: ExpectedLog[] = [];
  let unexpected: string[] = [];
  return {
    expect(pattern) {
      const one: ExpectedLog = { pattern, lines: [] };
      expected.push(one);
      return one;
    },
    write(...values) {
      const line = format(...values);
      const known = expected.find(({ pattern }) => pattern.test(line));
      if (known) {
        known.lines.push(line);
      } else {
        unexpected.push(line);
        print(...values);
      }
    },
    settle() {
      const faults = [
        ...unexpected.map((line) => `logged, and not declared with expectLog: ${line}`),
        ...expected
          .filter(({ lines }) => lines.length === 0)
          .map(({ pattern }) => `declared with expectLog, and never logged: ${pattern}`),
      ];
      expected = [];
      unexpected = [];
      return faults.join('\n');
    },
  };
}

/** Test files share their worker and its console, so they share one log too. */
const shared = globalThis as typeof globalThis & { guiaTestLog?: Log };

/** Takes the place of console.error and console.warn; a test's own spy goes before it. */
export function collectLog(): Log {
  if (!shared.guiaTestLog) {
    shared.guiaTestLog = createLog(console.error.bind(console));
    console.error = shared.guiaTestLog.write;
    console.warn = shared.guiaTestLog.write;
  }
  return shared.guiaTestLog;
}

/**
 * Declares, before it happens, that the running test makes the server complain. The test fails when no such line
 * comes, as it does for a line that nobody declared.
 */
export function expectLog(pattern: RegExp): ExpectedLog {
  return collectLog().expect(pattern);
}
