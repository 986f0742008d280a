import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { openRevocations } from './revocations.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The list of a database, which has a clock of its own: whatever it still has counts. */
function listOf(rows: Array<{ id: string; at: string }>) {
  const query = async (text: string) => (text.startsWith('delete') ? [] : rows);
  return { query, listen: async () => {} } as unknown as Database;
}

test('what the list still has stays ended, however far the clock of the process has jumped', async () => {
  const rows = [{ id: 'session', at: String(Date.now() / 1000) }];
  const revocations = await openRevocations(listOf(rows));
  expect(revocations.has({ session_id: 'session' })).toBe(true);
  vi.setSystemTime(Date.now() + 10 * 3_600_000);
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(revocations.has({ session_id: 'session' })).toBe(true);
  rows.length = 0;
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(revocations.has({ session_id: 'session' })).toBe(false);
});
