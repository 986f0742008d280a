import { describe, expect, test } from 'vitest';
import { shared } from '../../support/shared.ts';
import { type Asked, ask, refusal, reply, sharedShop, shops } from './shop.ts';

describe.each(shops)('protocol on $name', ({ start }) => {
  const server = shared(() => start({ RATE_LIMITS: 'off', API_VISITOR_TIMEOUT_MS: '500' }));
  const shop = sharedShop(server);

  test('preflight allows what the client sends', async () => {
    const response = await fetch(`${server.url}/rest/v1/customers`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://example.org',
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'apikey,authorization,x-retry-count,prefer',
      },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'apikey,authorization,x-retry-count,prefer',
    );
    expect(response.headers.get('access-control-max-age')).toBe('86400');
  });

  test('answers and errors may be read by any site', async () => {
    for (const path of ['/customers', '/nothing']) {
      const response = await ask(server, path, { headers: { Origin: 'https://example.org' } });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toContain('Content-Range');
    }
  });

  test('OPTIONS lists the methods', async () => {
    const allow = async (path: string) =>
      (await ask(server, path, { method: 'OPTIONS', headers: { 'Content-Profile': 'shop' } })).headers.get(
        'allow',
      );
    expect(await allow('/customers')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE');
    expect(await allow('/rpc/add')).toBe('OPTIONS,GET,HEAD,POST');
    expect(await allow('/rpc/write_keyless')).toBe('OPTIONS,POST');
    const { headers } = await ask(server, '/customers', { method: 'OPTIONS' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test('an unknown table is PGRST205, with the nearest name', async () => {
    const { error, status } = await shop.from('customer').select();
    expect(status).toBe(404);
    expect(error).toEqual(
      expect.objectContaining({
        code: 'PGRST205',
        details: null,
        hint: "Perhaps you meant the table 'shop.customers'",
        message: "Could not find the table 'shop.customer' in the schema cache",
      }),
    );
    expect((await shop.from('something_else').select()).error?.hint).toBeNull();
  });

  test('errors are JSON with four keys and name their code in a header', async () => {
    const response = await ask(server, '/nothing');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('proxy-status')).toBe('PostgREST; error=PGRST205');
    expect(Object.keys((await response.json()) as object)).toEqual(['code', 'details', 'hint', 'message']);
  });

  test('an error to HEAD has no body', async () => {
    expect(await reply(server, '/nothing', { method: 'HEAD' })).toEqual([404, '']);
  });

  test.each<[string, string, Asked, number, string]>([
    ['a path too long', '/customers/1', {}, 404, 'PGRST125'],
    ['a type nobody writes', '/customers', { headers: { Accept: 'application/xml' } }, 406, 'PGRST107'],
    [
      'a plan',
      '/customers',
      { headers: { Accept: 'application/vnd.pgrst.plan+json; for="application/json"; options=analyze;' } },
      406,
      'PGRST107',
    ],
    ['a limit that is no number', '/customers?limit=abc', {}, 400, 'PGRST100'],
    ['geography', '/customers', { headers: { Accept: 'application/geo+json' } }, 406, 'PGRST107'],
    ['another method', '/customers', { method: 'PROPFIND' }, 405, 'PGRST117'],
    ['an address too long', `/customers?select=${'id,'.repeat(4_500)}id`, {}, 414, 'PGRST100'],
    ['too many columns', `/customers?select=${'id,'.repeat(500)}id`, {}, 400, 'PGRST100'],
    [
      'too deep a condition',
      `/customers?or=${'(and'.repeat(30)}(id.eq.1)${')'.repeat(30)}`,
      {},
      400,
      'PGRST100',
    ],
  ])('%s is refused', async (_, path, asked, status, code) => {
    expect(await reply(server, path, asked)).toEqual(refusal(status, code));
  });

  test('a browser’s Accept gets JSON', async () => {
    const response = await ask(server, '/customers?select=id', {
      headers: { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
    });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('a long answer is compressed for who can read it', async () => {
    const path = `/customers?select=${Array.from({ length: 80 }, (_, at) => `c${at}:name`).join(',')}`;
    const plain = await ask(server, path, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const small = await ask(server, path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(small.headers.get('content-encoding')).toBe('gzip');
    expect(small.headers.get('vary')).toBe('Accept-Encoding');
    expect(await small.json()).toEqual(await plain.json());
  });

  test('the default schema needs no header', async () => {
    const response = await fetch(`${server.url}/rest/v1/customers`);
    expect(await response.json()).toMatchObject({
      code: 'PGRST205',
      message: "Could not find the table 'public.customers' in the schema cache",
    });
    expect((await ask(server, '/customers?select=id&limit=1')).headers.get('content-profile')).toBe('shop');
  });

  test('several Prefer headers count as one', async () => {
    const headers = new Headers({ apikey: server.publishableKey, 'Accept-Profile': 'shop' });
    headers.append('Prefer', 'count=exact');
    headers.append('Prefer', 'handling=strict');
    const response = await fetch(`${server.url}/rest/v1/customers?select=id&limit=1`, { headers });
    expect(response.headers.get('content-range')).toBe('0-0/4');
    expect(response.headers.get('preference-applied')).toBe('count=exact, handling=strict');
  });

  test('a new table is found after NOTIFY pgrst', async () => {
    await server.database.query('create table shop.later (id int); grant select on shop.later to anon;');
    expect((await shop.from('later').select()).status).toBe(404);
    await server.database.query(`notify pgrst, 'reload schema'`);
    await expect.poll(async () => (await shop.from('later').select()).status).toBe(200);
  });
});
