import { afterEach, expect, test, vi } from 'vitest';
import { keepGuide } from './keep-guide.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a worker that was ended never answers, and is not waited for without end', async () => {
  vi.useFakeTimers();
  const active = { postMessage: vi.fn() };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active }) } });
  const kept = keepGuide().catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(active.postMessage).toHaveBeenCalledOnce();
  expect(await kept).toBe('Tardó demasiado. Intenta de nuevo con mejor conexión.');
});
