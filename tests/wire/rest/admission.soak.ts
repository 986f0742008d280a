import { describe, expect, test } from 'vitest';
import { expectLog } from '../../support/quiet-log.ts';
import { shared } from '../../support/shared.ts';
import { ask, shops } from './shop.ts';

const hostile = '198.51.100.66';
const honest = '2001:db8:1:2::7';
const endless = 100_000_000_000;
/** Takes its time on every machine, and ends by itself; PostgreSQL is quicker, and does three at a time. */
const long = { pglite: 100_000, postgres: 400_000 };
/** Processor time on the embedded engine; by the clock on PostgreSQL, where a busy machine takes its part of it. */
const limitMs = { pglite: '400', postgres: '3000' };

/** What one visitor asks for takes nothing from the others: the order of turns, from outside. */
describe.each(shops)('turns on $name', ({ name, start }) => {
  const server = shared(() => start({ TRUST_PROXY: 'on', API_VISITOR_TIMEOUT_MS: limitMs[name] }));

  const from = (address: string, path: string, headers: Record<string, string> = {}) =>
    ask(server, path, { headers: { 'X-Forwarded-For': address, ...headers } });
  const spin = (address: string, turns: number) => from(address, `/rpc/spin?turns=${turns}`);

  test('who comes later from another network is not behind all that one has in line', async () => {
    expect((await from(honest, '/customers?select=id')).status).toBe(200);
    const answered: string[] = [];
    const note = (who: string) => (response: Response) => {
      answered.push(who);
      return response.status;
    };
    const many = Array.from({ length: 24 }, () => spin(hostile, long[name]).then(note('hostile')));
    await Promise.race(many);
    const few = Array.from({ length: 3 }, () => from(honest, '/customers?select=id').then(note('honest')));
    expect(await Promise.all(few)).toEqual([200, 200, 200]);
    await Promise.all(many);
    const before = answered.slice(0, answered.lastIndexOf('honest')).filter((who) => who === 'hostile');
    expect(before.length).toBeLessThan(24);
  });

  test('two statements that run into the limit, then a pause: for that network alone', async () => {
    expectLog(/^GET \/rest\/v1\/rpc\/spin answered 500/);
    const neighbour = '198.51.100.77';
    // Others who are about: nobody pauses for an empty house.
    for (const at of [1, 2, 3, 4, 5]) expect((await from(`192.0.2.${at}`, '/customers')).status).toBe(200);
    for (const turn of ['first', 'second']) {
      const response = await spin(neighbour, endless);
      expect([turn, response.status]).toEqual([turn, 500]);
      expect(await response.json()).toMatchObject({ code: '57014' });
      expect((await from(honest, '/customers?select=id')).status).toBe(200);
    }
    const refused = await from(neighbour, '/customers?select=id');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10);
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' });
    // The same /64 is the same network; another is not.
    expect((await from('2001:db8:1:2::8', '/customers?select=id')).status).toBe(200);
    expect((await from('198.51.100.78', '/customers?select=id')).status).toBe(200);
    // The operator's key waits for nobody.
    const own = await from(neighbour, '/customers?select=id', { apikey: server.secretKey });
    expect(own.status).toBe(200);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  // PostgreSQL has other connections; there it runs to its end.
  if (name === 'pglite')
    test('a read whose client has gone is given up long before its limit', async () => {
      const headers = { apikey: server.secretKey, 'Accept-Profile': 'shop' };
      const signal = AbortSignal.timeout(300);
      const left = fetch(`${server.url}/rest/v1/rpc/spin?turns=${endless}`, { headers, signal });
      await expect(left).rejects.toThrow();
      const askedAt = performance.now();
      expect((await from('198.51.100.55', '/customers?select=id')).status).toBe(200);
      // The secret key has eight seconds.
      expect(performance.now() - askedAt).toBeLessThan(6_000);
    });

  test('the health of a server that is busy', async () => {
    expectLog(/^GET \/rest\/v1\/rpc\/spin answered 500/);
    const busy = Array.from({ length: name === 'pglite' ? 1 : 3 }, () => spin('198.51.100.99', endless));
    const health = await fetch(`${server.url}/health`);
    expect(health.status).toBe(200);
    expect(['ok', 'busy']).toContain(((await health.json()) as { status: string }).status);
    await Promise.all(busy);
  });
});
