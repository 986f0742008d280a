import { AsyncLocalStorage } from 'node:async_hooks';
import { scrub } from './scrub.ts';

type Level = 'info' | 'warning' | 'error';

interface RequestEntry {
  id: string;
  method: string;
  route: string;
  status: number;
  ms: number;
}

interface ErrorEntry {
  name: string;
  code?: string;
  message: string;
  table?: string;
  constraint?: string;
  at?: string[];
  cause?: ErrorEntry;
}

const mostFrames = 12;
const mostCauses = 4;
const requestIds = new AsyncLocalStorage<string>();
let isOn = false;

/** Whether one line of JSON is written for each request. */
export const isLogJson = () => isOn;

/** What is logged meanwhile carries the id. */
export function withRequestId<T>(id: string, work: () => T): T {
  return isOn ? requestIds.run(id, work) : work();
}

/**
 * From here on everything that this process says is one line of JSON on standard output, whoever says it: the console is
 * replaced, so that screens, functions and libraries are heard in the same way.
 */
export function logAsJson(): void {
  isOn = true;
  const levels = { log: 'info', info: 'info', debug: 'info', warn: 'warning', error: 'error' } as const;
  for (const [name, level] of Object.entries(levels)) {
    console[name as keyof typeof levels] = (...values: unknown[]) => write(entryOf(level, values));
  }
  process.removeAllListeners('warning');
  process.on('warning', (warning) => console.warn(warning));
  process.on('uncaughtException', (error) => {
    console.error('the server ends for an error that nobody caught:', error);
    process.exit(1);
  });
}

export function logRequest({ status, ms, ...entry }: RequestEntry): void {
  const level: Level = status >= 500 ? 'error' : 'info';
  write({ level, event: 'request', ...entry, status, ms: Math.round(ms * 10) / 10 });
}

function write(entry: object): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}

function entryOf(level: Level, values: unknown[]): object {
  const errors = values.filter((value) => value !== null && typeof value === 'object');
  const words = values.filter((value) => value === null || typeof value !== 'object');
  const message = scrub(words.map(String).join(' ').trim());
  const id = requestIds.getStore();
  const [error] = errors.map((value) => errorEntry(value as object));
  return { level, ...(id && { id }), ...(message && { message }), ...(error && { error }) };
}

/** Of an error what helps to mend it, and none of the values that it is about: `detail` and `where` quote whole rows. */
function errorEntry(error: object, depth = 0): ErrorEntry {
  const { name, code, message, table, constraint, stack, cause } = error as Record<string, unknown>;
  const at = typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return {
    // Of anything but an error, a name may be somebody's.
    name: error instanceof Error && isPlain(name) ? String(name) : error.constructor?.name || 'Object',
    ...(isPlain(code) && { code: String(code) }),
    message: typeof message === 'string' ? scrub(message) : '',
    ...(isPlain(table) && { table: String(table) }),
    ...(isPlain(constraint) && { constraint: String(constraint) }),
    ...(at.length > 0 && { at: at.slice(0, mostFrames).map((line) => line.trim().slice(3)) }),
    ...(cause instanceof Error && depth < mostCauses && { cause: errorEntry(cause, depth + 1) }),
  };
}

/** A name or a number of a program's, and no text. */
const isPlain = (value: unknown) =>
  /^[\w-]{1,63}$/.test(String(value)) && value !== undefined && value !== null;
