import { afterEach, expect, test, vi } from 'vitest';
import { isUnreachable } from './error-messages.ts';
import { withNetworkTimeout } from './network-timeout.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const never = () => new Promise<never>(() => undefined);
const failureOf = (work: Promise<unknown>) => work.then(() => undefined, isUnreachable);

test('an answer in time is the answer, and an error is the error', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(await withNetworkTimeout(1_000, async () => 7)).toBe(7);
  expect(await failureOf(withNetworkTimeout(1_000, () => Promise.reject(new Error('no'))))).toBe(false);
});

test('without a network nothing is tried', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const work = vi.fn(async () => 7);
  expect(await failureOf(withNetworkTimeout(1_000, work))).toBe(true);
  expect(work).not.toHaveBeenCalled();
});

test('what does not answer is stopped, and for a while not asked again', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  let given: AbortSignal | undefined;
  const asked = withNetworkTimeout(5, (signal) => {
    given = signal;
    return never();
  });
  expect(await failureOf(asked)).toBe(true);
  expect(given?.aborted).toBe(true);
  const work = vi.fn(async () => 7);
  expect(await failureOf(withNetworkTimeout(1_000, work))).toBe(true);
  expect(work).not.toHaveBeenCalled();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20_000);
  expect(await withNetworkTimeout(1_000, work)).toBe(7);
});
