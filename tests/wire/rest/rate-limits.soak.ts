import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { expectLog } from '../../support/quiet-log.ts';
import { shared } from '../../support/shared.ts';
import { ask, sharedShop, shops } from './shop.ts';

describe.each(shops)('without rate limits on $name', ({ start }) => {
  const server = shared(() => start({ RATE_LIMITS: 'off', API_VISITOR_TIMEOUT_MS: '500' }));
  const shop = sharedShop(server);

  test('limits of the rate can be switched off', async () => {
    const add = () => ask(server, '/rpc/nothing', { body: {} });
    const responses = await Promise.all(Array.from({ length: 620 }, add));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
  }, 30_000);

  test('a slow statement ends by the time limit of its role, and the server goes on answering', async () => {
    expectLog(/^POST \/rest\/v1\/rpc\/spin answered 500/);
    const slow = shop.rpc('spin', { turns: 100_000_000_000 });
    await wait(100);
    const health = await fetch(`${server.url}/health`);
    // The embedded engine is held by the statement meanwhile: busy, and not broken.
    expect(health.status).toBe(200);
    const { status, error } = await slow;
    expect([status, error?.code]).toEqual([500, '57014']);
    await expect
      .poll(async () => (await shop.from('customers').select('id')).status, { timeout: 5_000 })
      .toBe(200);
  }, 20_000);
});

describe.each(shops)('rate limits on $name', ({ start }) => {
  test('too many writes in a minute are 429, with the time to wait', async () => {
    const server = await start();
    const add = (headers = {}) => ask(server, '/rpc/nothing', { body: {}, headers });
    const statuses: number[] = [];
    for (let batch = 0; batch < 12; batch += 1) {
      const responses = await Promise.all(Array.from({ length: 55 }, () => add()));
      statuses.push(...responses.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(600);
    const refused = await add();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' });
    expect((await ask(server, '/customers')).status).toBe(200);
    expect((await add({ apikey: server.secretKey })).status).toBe(204);
    await server.stop();
  }, 30_000);
});
