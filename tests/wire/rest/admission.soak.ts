import { beforeAll, describe, expect, test } from 'vitest';
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

/** Each network asks once: by turns alone all of them are served, one after the other, and everybody else waits. */
describe.each(shops)('costly reads of many networks on $name', ({ start }) => {
  const customers = 4_000;
  const server = shared(() => start({ TRUST_PROXY: 'on', API_PEOPLE_EMBED_DEPTH: '3' }));
  const from = (address: string, path: string) =>
    ask(server, path, { headers: { 'X-Forwarded-For': address } });
  const costly = '/customers?select=id,name,orders(id,total),again:orders(id,total)';
  beforeAll(() =>
    server.database.query(
      `insert into shop.customers (id, name) select n, 'name ' || n from generate_series(1000, ${999 + customers}) as n;
       insert into shop.orders (id, customer_id, total, placed_on)
       select n, 1000 + n % ${customers}, 1, '2024-01-01' from generate_series(1000, ${999 + 3 * customers}) as n;
       create index on shop.orders (customer_id);
       analyze`,
    ),
  );

  test('of sixteen that ask for everything at once one is answered, and readers do not wait', async () => {
    const attacks = Array.from({ length: 16 }, async (_, at) => {
      const response = await from(`2001:db8:${at}::1`, costly);
      await response.text();
      return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) };
    });
    const readers = Array.from({ length: 40 }, async (_, at) => {
      const response = await from(`198.51.100.${at}`, `/customers?id=eq.${1000 + at}&select=name,orders(id)`);
      return response.status;
    });
    expect(await Promise.all(readers)).toEqual(readers.map(() => 200));
    const refused = (await Promise.all(attacks)).filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(15);
    for (const { status, retryAfter } of refused) {
      expect(status).toBe(429);
      expect(retryAfter).toBeGreaterThan(0);
    }
    // A page of the same is no costly read, and the operator's key is held to nothing.
    expect((await from('2001:db8:99::1', `${costly}&limit=20`)).status).toBe(200);
    const own = { apikey: server.secretKey };
    expect((await ask(server, costly, { headers: own })).status).toBe(200);
  });

  test('what no visitor’s statement can do in its time is refused before it runs', async () => {
    const lists = Array.from({ length: 8 }, (_, at) => `list${at}:orders(id)`).join(',');
    const pattern = Array.from({ length: 100 }, (_, at) => `name.ilike.*${at}*a*b*`).join(',');
    for (const path of [
      `/customers?select=id,${lists}`,
      `/orders?select=id,customers(id)&customers.or=(${pattern})`,
    ]) {
      const response = await from('192.0.2.77', path);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({
        code: '54000',
        message: 'The request asks for too much work',
        details: expect.stringMatching(/^By the planner's estimate it would cost \d+$/),
      });
    }
  });
});
