import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { startRemoval } from './removal.ts';
import type { FileStore } from './store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('bytes that could not be removed, while the store was away, are removed later', async () => {
  const listed = [{ version: 'a', is_used: false }];
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  let isAway = true;
  const database = {
    listen: async () => {},
    query: async (text: string) => (text.startsWith('delete') ? listed.splice(0) : [...listed]),
  } as unknown as Database;
  const store = {
    readHold: async () => 0,
    remove: async () => {
      if (isAway) throw new Error('away');
    },
  } as unknown as FileStore;
  const removal = await startRemoval(database, store, async () => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(complaint).toHaveBeenCalledWith('removed files still have their bytes: away');
  isAway = false;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(listed).toEqual([]);
  await removal.close();
  complaint.mockRestore();
});
