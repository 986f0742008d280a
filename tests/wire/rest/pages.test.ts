import { describe, expect, test } from 'vitest';
import { shared } from '../../support/shared.ts';
import { ask, reply, sharedShop, shopClient, shops } from './shop.ts';

describe.each(shops)('pages and counts on $name', ({ start }) => {
  const server = shared(() => start());
  const capped = shared(() => start({ API_MAX_ROWS: '2' }));
  const shop = sharedShop(server);

  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET', from = server) => {
    const response = await ask(from, path, { headers, method });
    return [response.status, response.headers.get('content-range'), await response.text()];
  };
  const counted = { Prefer: 'count=exact' };

  test.each([
    ['all', '/customers?select=id', {}, 200, '0-3/*'],
    ['all, counted', '/customers?select=id', counted, 200, '0-3/4'],
    ['a page', '/customers?select=id&limit=2', {}, 200, '0-1/*'],
    ['a page, counted', '/customers?select=id&limit=2', counted, 206, '0-1/4'],
    ['a later page', '/customers?select=id&limit=2&offset=2', counted, 206, '2-3/4'],
    ['offset alone', '/customers?select=id&offset=3', {}, 200, '3-3/*'],
    ['offset at the end', '/customers?select=id&offset=4', counted, 206, '*/4'],
    ['offset beyond, not counted', '/customers?select=id&offset=9', {}, 200, '*/*'],
    ['none', '/customers?select=id&id=eq.99', {}, 200, '*/*'],
    ['none, counted', '/customers?select=id&id=eq.99', counted, 200, '*/0'],
    ['limit 0', '/customers?select=id&limit=0', {}, 200, '*/*'],
    ['Range header', '/customers?select=id', { Range: '1-2', 'Range-Unit': 'items' }, 200, '1-2/*'],
    ['Range header, open', '/customers?select=id', { Range: '2-', ...counted }, 206, '2-3/4'],
  ])('%s', async (_, path, headers, status, range) => {
    expect((await get(path, headers)).slice(0, 2)).toEqual([status, range]);
    if ('Range' in headers) return;
    const [headStatus, headRange, body] = await get(path, headers, 'HEAD');
    expect([headStatus, headRange, body]).toEqual([status, range, '']);
  });

  test.each(['/customers?select=id', '/rpc/numbers?amount=4'])('HEAD %s heeds no Range', async (path) => {
    for (const range of ['1-2', '9-', '3-1']) {
      expect(await get(path, { Range: range, ...counted }, 'HEAD')).toEqual([200, '0-3/4', '']);
    }
  });

  test('limit 0 is an empty list', async () => {
    expect((await shop.from('customers').select('id').limit(0)).data).toEqual([]);
  });

  test.each([
    ['/customers?offset=9', counted, 'An offset of 9 was requested, but there are only 4 rows.', '*/4'],
    ['/customers?limit=-1', {}, 'Limit should be greater than or equal to zero.', null],
    [
      '/customers',
      { Range: '3-1' },
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      null,
    ],
  ])('%s is not satisfiable', async (path, headers, details, range) => {
    const response = await ask(server, path, { headers });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, range]);
    expect(await response.json()).toEqual({
      code: 'PGRST103',
      details,
      hint: null,
      message: 'Requested range not satisfiable',
    });
  });

  test('count through the client, with and without rows', async () => {
    const rows = await shop.from('customers').select('id', { count: 'exact' }).range(1, 2).order('id');
    expect([rows.count, rows.data, rows.status, rows.statusText]).toEqual([
      4,
      [{ id: 2 }, { id: 3 }],
      206,
      'Partial Content',
    ]);
    const head = await shop
      .from('customers')
      .select('*', { count: 'exact', head: true })
      .eq('standing', 'good');
    expect([head.count, head.data, head.status]).toEqual([2, null, 200]);
    const embedded = await shop
      .from('customers')
      .select('id, orders!inner(id)', { count: 'exact', head: true })
      .gt('orders.total', 100);
    expect(embedded.count).toBe(2);
    const loose = await shop
      .from('customers')
      .select('id, orders(id)', { count: 'exact', head: true })
      .gt('orders.total', 100);
    expect(loose.count).toBe(4);
  });

  test('planned and estimated counts', async () => {
    await server.database.query('analyze shop.customers');
    const planned = await shop.from('customers').select('id', { count: 'planned' });
    expect(planned.count).toBe(4);
    const estimated = await shop.from('customers').select('id', { count: 'estimated' }).limit(1);
    expect(estimated.count).toBe(4);
  });

  test('a visitor’s count is exact up to a bound, and planned beyond', async () => {
    const bounded = await start({ API_VISITOR_COUNT_UP_TO: '3' });
    await bounded.database.query('analyze shop.customers');
    const total = async (path: string, method: string, headers: Record<string, string> = {}) => {
      const response = await ask(bounded, path, { method, headers: { ...counted, ...headers } });
      return [response.headers.get('content-range'), response.headers.get('preference-applied')];
    };
    for (const method of ['GET', 'HEAD']) {
      expect(await total('/customers?select=id&id=lt.4', method)).toEqual(['0-2/3', 'count=exact']);
      expect(await total('/customers?select=id&limit=1', method)).toEqual(['0-0/4', 'count=estimated']);
      expect(await total('/customers?select=id', method)).toEqual(['0-3/4', 'count=estimated']);
      // Whom the operator trusts is told exactly.
      const service = { apikey: bounded.secretKey };
      expect(await total('/customers?select=id&limit=1', method, service)).toEqual(['0-0/4', 'count=exact']);
    }
    await bounded.stop();
  });

  test('a cap on rows is silent, and told by the count', async () => {
    expect((await get('/customers?select=id&order=id', {}, 'GET', capped)).slice(0, 2)).toEqual([
      200,
      '0-1/*',
    ]);
    expect((await get('/customers?select=id&limit=9', counted, 'GET', capped)).slice(0, 2)).toEqual([
      206,
      '0-1/4',
    ]);
    expect(await shopClient(capped).rpc('numbers', { amount: 5 })).toMatchObject({ data: [1, 2] });
    const written = await shopClient(capped)
      .from('keyless')
      .insert([{ label: 'x' }, { label: 'x' }, { label: 'x' }])
      .select('label');
    expect(written.data).toHaveLength(3);
  });

  test('the cap holds for the lists on every level of a read, and for none of a write', async () => {
    await capped.database.query(
      `insert into shop.orders (id, customer_id, seller_id, total, placed_on) values (5, 1, 1, 1, '2024-05-10');
       insert into shop.order_items (order_id, product_id) values (1, 3)`,
    );
    const select = 'id,orders(id,sellers(name),order_items(product_id))';
    const path = `/customers?id=eq.1&select=${select}&orders.order=id&orders.order_items.order=product_id`;
    const orders = [
      { id: 1, sellers: { name: 'Sara' }, order_items: [{ product_id: 1 }, { product_id: 2 }] },
      { id: 2, sellers: { name: 'Tom' }, order_items: [{ product_id: 2 }] },
    ];
    expect(await reply(capped, path)).toEqual([200, [{ id: 1, orders }]]);
    const smaller = [{ id: 1, orders: orders.slice(0, 1) }];
    expect(await reply(capped, `${path}&orders.limit=1`)).toEqual([200, smaller]);
    expect(await reply(capped, `${path}&orders.limit=9`)).toEqual([200, [{ id: 1, orders }]]);
    const spread = '/customers?id=eq.1&select=...orders(ids:id)&orders.order=id';
    expect(await reply(capped, spread)).toEqual([200, [{ ids: [1, 2] }]]);
    const called = '/rpc/one_customer?id=1&select=orders(id)&orders.order=id';
    expect(await reply(capped, called)).toEqual([200, { orders: [{ id: 1 }, { id: 2 }] }]);
    const written = await reply(capped, '/customers?id=eq.1&select=orders(id)&orders.order=id', {
      method: 'PATCH',
      body: { visits: 1 },
      headers: { Prefer: 'return=representation' },
    });
    expect(written).toEqual([200, [{ orders: [{ id: 1 }, { id: 2 }, { id: 5 }] }]]);
  });

  test('Preference-Applied tells what was honoured', async () => {
    const response = await ask(server, '/customers?select=id', {
      headers: { Prefer: 'count=exact, handling=lenient' },
    });
    expect(response.headers.get('preference-applied')).toBe('count=exact, handling=lenient');
  });

  test('unknown preferences are refused when handling is strict', async () => {
    const response = await ask(server, '/customers?select=id', {
      headers: { Prefer: 'handling=strict, fast=yes, a=b' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: fast=yes, a=b',
    });
    expect((await get('/customers?select=id', { Prefer: 'fast=yes' }))[0]).toBe(200);
  });
});
