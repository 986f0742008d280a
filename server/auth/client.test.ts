import { afterEach, expect, test, vi } from 'vitest';
import { createRateLimits } from '../http/rate-limit.ts';
import { countMessage } from './client.ts';
import type { AuthServices } from './services.ts';

afterEach(() => vi.useRealTimers());

test('messages to one address: one a minute and six an hour from a network, thirty from all', async () => {
  vi.useFakeTimers();
  const limits = createRateLimits({
    config: { rateLimits: true },
    database: { engine: 'pglite' } as AuthServices['database'],
  });
  const send = async (address: string, recipient = 'ana@example.test') =>
    (await countMessage({ limits } as AuthServices, { address }, recipient)).isAllowed;

  expect([await send('192.0.2.1'), await send('192.0.2.1')]).toEqual([true, false]);
  expect([await send('2001:db8::1'), await send('2001:db8::2'), await send('2001:db8:0:1::1')]).toEqual([
    true,
    false,
    true,
  ]);
  const sent = [];
  for (let minute = 0; minute < 7; minute += 1) {
    vi.advanceTimersByTime(61_000);
    sent.push(await send('192.0.2.1'));
  }
  expect(sent).toEqual([true, true, true, true, true, false, false]);
  let fromAll = 8;
  for (let network = 2; network < 60; network += 1) if (await send(`192.0.2.${network}`)) fromAll += 1;
  expect(fromAll).toBe(30);
  expect(await send('192.0.2.1', 'beto@example.test')).toBe(true);
  vi.advanceTimersByTime(3_600_000);
  expect(await send('192.0.2.1')).toBe(true);
});
