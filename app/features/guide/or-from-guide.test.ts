import { afterEach, expect, test, vi } from 'vitest';
import { guideVersion } from './packed.ts';
import { withOfflineFallback } from './with-offline-fallback.ts';

const kept = JSON.stringify({ version: guideVersion, providers: [], plans: [], steps: [], glossary: [] });

function onDevice(file: string | undefined): void {
  const headers = { 'Saved-At': '2026-11-17T12:00:00Z' };
  vi.stubGlobal('caches', { match: async () => (file ? new Response(file, { headers }) : undefined) });
  vi.stubGlobal('navigator', { onLine: true });
}

afterEach(() => vi.unstubAllGlobals());

const failing = (error: unknown) =>
  withOfflineFallback(
    () => Promise.reject(error),
    ({ savedAt }) => savedAt,
  ).catch(() => 'failed');

test.each([
  [new TypeError('Failed to fetch'), 'away', '2026-11-17T12:00:00Z'],
  [{ status: 502 }, 'a proxy alone', '2026-11-17T12:00:00Z'],
  [{ init: { status: 503 } }, 'a server in trouble', '2026-11-17T12:00:00Z'],
  [{ status: 404 }, 'not there', 'failed'],
])('%o (%s): %s', async (error, _what, answer) => {
  onDevice(kept);
  expect(await failing(error)).toBe(answer);
  onDevice(undefined);
  expect(await failing(error)).toBe('failed');
});
