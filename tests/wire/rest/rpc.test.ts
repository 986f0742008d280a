import { describe, expect, test } from 'vitest';
import { expectLog } from '../../support/quiet-log.ts';
import { shared } from '../../support/shared.ts';
import { ask, atMost, refusal, reply, sharedShop, shops } from './shop.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe.each(shops)('functions on $name', ({ start }) => {
  const server = shared(() => start());
  const shop = sharedShop(server);

  test('a scalar by POST and by GET, with and without defaults', async () => {
    expect(await shop.rpc('add', { a: 1, b: 2 })).toMatchObject({ data: 3, status: 200 });
    expect((await shop.rpc('add', { a: 1 })).data).toBe(2);
    expect((await shop.rpc('add', { a: 1, b: 5 }, { get: true })).data).toBe(6);
    expect((await shop.rpc('hello', { name: 'eq.x & y' }, { get: true })).data).toBe('hello eq.x & y');
    expect((await shop.rpc('no_arguments')).data).toBe(7);
    expect(await reply(server, '/rpc/hello', { body: { name: null } })).toEqual([200, null]);
  });

  test('a set of scalars', async () => {
    expect((await shop.rpc('numbers', { amount: 3 })).data).toEqual([1, 2, 3]);
    expect((await shop.rpc('numbers', { amount: 0 })).data).toEqual([]);
  });

  test('rows: select, filters, order, embeds, limit and count on top', async () => {
    const { data, count, status } = await shop
      .rpc('find_customers', { min_credit: 10 }, { count: 'exact' })
      .select('id, name, orders(id)')
      .neq('name', 'Luis')
      .order('id', { ascending: false })
      .limit(1);
    expect([data, count, status]).toEqual([[{ id: 4, name: 'O\'Hara (jr), "Bob"', orders: [] }], 2, 206]);
    const byGet = await ask(server, '/rpc/find_customers?min_credit=50&select=id&id=lt.3');
    expect(await byGet.json()).toEqual([{ id: 1 }]);
    const head = await shop.rpc('find_customers', {}, { head: true, count: 'exact' });
    expect([head.count, head.data]).toEqual([4, null]);
  });

  test('one row of a table is an object', async () => {
    const { data } = await shop.rpc('one_customer', { id: 2 }).select('id, name');
    expect(data).toEqual({ id: 2, name: 'Luis' });
  });

  test('a table of its own columns', async () => {
    const { data } = await shop.rpc('totals').gt('people', 1);
    expect(data).toEqual([{ standing: 'good', people: 2 }]);
    expect((await shop.rpc('totals').select('people').eq('standing', 'bad').single()).data).toEqual({
      people: 1,
    });
  });

  test('void is 204 with nothing', async () => {
    expect(await shop.rpc('nothing')).toMatchObject({ data: null, error: null, status: 204 });
  });

  test('lists, variadic and whole-body arguments', async () => {
    expect((await shop.rpc('list_length', { items: ['a', 'b,c'] })).data).toBe(2);
    expect((await shop.rpc('list_length', { items: ['a', 'b'] }, { get: true })).data).toBe(2);
    expect((await shop.rpc('sum_all', { amounts: [1, 2, 3] })).data).toBe(6);
    expect((await shop.rpc('echo', { any: { thing: 1 } })).data).toEqual({ any: { thing: 1 } });
    const text = { body: 'loud', headers: { 'Content-Type': 'text/plain' } };
    expect(await reply(server, '/rpc/shout', text)).toEqual([200, 'LOUD']);
  });

  test('arguments of character and bit keep their length', async () => {
    const args = { letters: 'three', bits: '1011' };
    expect((await shop.rpc('fixed_length', args)).data).toBe('three/1011');
    expect((await shop.rpc('fixed_length', args, { get: true })).data).toBe('three/1011');
    expect((await shop.rpc('fixed_lengths', { letters: ['ab', 'cde'] })).data).toBe('ab/cde');
  });

  test('a record is one value, a set of them a list', async () => {
    expect((await shop.rpc('any_row')).data).toEqual({ id: 1, name: 'Pen' });
    expect((await shop.rpc('any_row', { wanted: 2 })).data).toEqual({ id: 2, name: 'Book' });
    expect((await shop.rpc('any_row', { wanted: 2 }, { get: true })).data).toEqual({ id: 2, name: 'Book' });
    expect((await shop.rpc('any_rows')).data).toEqual([
      { id: 1, name: 'Pen' },
      { id: 2, name: 'Book' },
    ]);
  });

  test('variadic arguments are sent several times, in the address and in a form', async () => {
    for (const [query, words] of [
      ['', ''],
      ['words=a', 'a'],
      ['words=a&words=b%20c', 'a-b c'],
    ] as const) {
      expect(await reply(server, `/rpc/join_words?${query}`)).toEqual([200, words]);
      expect(await reply(server, '/rpc/join_words', { body: query, headers: form })).toEqual([200, words]);
    }
    expect(await reply(server, '/rpc/sum_all?amounts=1&amounts=2&amounts=3')).toEqual([200, 6]);
    expect(await reply(server, '/rpc/hello?name=ignored&name=Ana')).toEqual([200, 'hello Ana']);
  });

  test('arguments without a name: the whole body, when there is one choice', async () => {
    const { error, status } = await shop.rpc('either', { b: 1 });
    expect([status, error?.code, error?.message]).toEqual([
      300,
      'PGRST203',
      'Could not choose the best candidate function between: shop.either( => json), shop.either( => jsonb)',
    ]);
    expect((await shop.rpc('either', { a: 1 })).data).toBe('integer');
    expect((await shop.rpc('echo', { '': 1 })).data).toEqual({ '': 1 });
    expect(await reply(server, '/rpc/echo?=5')).toEqual([200, 5]);
    for (const body of [{ '': 1 }, {}, [1]]) {
      expect(await reply(server, '/rpc/double', { body })).toEqual(refusal(404, 'PGRST202'));
    }
  });

  test('columns= names the arguments, and a list gives its first object', async () => {
    const call = async (path: string, body: unknown) => (await reply(server, path, { body }))[1];
    expect(await call('/rpc/hello?columns=name', { name: 'Ana', other: 1, more: 2 })).toBe('hello Ana');
    expect(
      await call('/rpc/add', [
        { a: 1, b: 2 },
        { a: 4, b: 6 },
      ]),
    ).toBe(3);
    expect(await call('/rpc/add?columns=a,b', [{ a: 1, b: 4, c: 1 }])).toBe(5);
    expect(await call('/rpc/echo', [{ a: 1 }])).toEqual([{ a: 1 }]);
    const other = await ask(server, '/rpc/add', { body: 'x', headers: { 'Content-Type': 'image/png' } });
    expect(await other.json()).toMatchObject({
      code: 'PGRST102',
      message: 'Content-Type not acceptable: image/png',
    });
  });

  test('a GET may not write', async () => {
    const { error, status } = await shop.rpc('write_keyless', { label: 'x' }, { get: true });
    expect([status, error?.code]).toEqual([405, '25006']);
    expect((await shop.rpc('write_keyless', { label: 'x' })).data).toBe(1);
  });

  test('an unknown function is PGRST202', async () => {
    const { error, status } = await shop.rpc('ad', { a: 1, b: 2 });
    expect(status).toBe(404);
    expect(error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function shop.ad(a, b) in the schema cache',
      details:
        'Searched for the function shop.ad with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    });
    expect((await shop.rpc('helo')).error).toMatchObject({
      message: 'Could not find the function shop.helo without parameters in the schema cache',
      hint: 'Perhaps you meant to call the function shop.hello',
    });
    expect((await shop.rpc('add', { b: 1, aa: 1 })).error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function shop.add(aa, b) in the schema cache',
      hint: 'Perhaps you meant to call the function shop.add(a, b)',
    });
    expect((await shop.rpc('add', { nothing_like_it: 1 })).error?.hint).toBeNull();
    const plain = await ask(server, '/rpc/add', { body: 'a=1', headers: { 'Content-Type': 'text/plain' } });
    expect(await plain.json()).toMatchObject({
      message: 'Could not find the function shop.add in the schema cache',
      details:
        'Searched for the function shop.add with a single unnamed text parameter, but no matches were found in the schema cache.',
      hint: null,
    });
    const filled = await ask(server, '/rpc/add', { body: 'c=1', headers: form });
    expect(await filled.json()).toMatchObject({
      details:
        'Searched for the function shop.add with parameter c, but no matches were found in the schema cache.',
    });
  });

  test('two functions that fit are PGRST203', async () => {
    const { error, status } = await shop.rpc('pick', { a: 1 });
    expect(status).toBe(300);
    expect(error).toMatchObject({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: shop.pick(a => integer), shop.pick(a => text)',
    });
  });

  test('other methods are PGRST101', async () => {
    expect(await reply(server, '/rpc/add', { method: 'DELETE' })).toEqual([
      405,
      { code: 'PGRST101', details: null, hint: null, message: 'Cannot use the DELETE method on RPC' },
    ]);
  });

  test('errors that a function raises', async () => {
    const raise = async (code: string) => {
      const { status, error } = await shop.rpc('fail', { code, words: 'said' });
      return [status, error?.code, error?.message, error?.details, error?.hint];
    };
    expect(await raise('P0001')).toEqual([400, 'P0001', 'said', 'a detail', 'a hint']);
    expect(await raise('PT402')).toEqual([402, 'PT402', 'said', 'a detail', 'a hint']);
    expectLog(/^POST \/rest\/v1\/rpc\/fail answered 500/);
    expect(await raise('PT40A')).toEqual([500, 'PT40A', 'said', 'a detail', 'a hint']);
    expect(await raise('54000')).toEqual([400, '54000', 'said', 'a detail', 'a hint']);
    expect(await raise('23505')).toEqual([409, '23505', 'said', 'a detail', 'a hint']);
    const response = await ask(server, '/rpc/fail_custom', { body: {} });
    expect([response.status, response.headers.get('x-tea'), await response.json()]).toEqual([
      418,
      'pot',
      { code: 'X1', details: 'd', hint: 'h', message: 'custom' },
    ]);
  });

  test('status and headers that a function sets', async () => {
    const response = await ask(server, '/rpc/own_reply', { body: {} });
    expect([response.status, response.headers.get('x-own'), await response.json()]).toEqual([
      202,
      'yes',
      { ok: true },
    ]);
  });

  test('two callers that wait for each other’s rows are both served, each once', async () => {
    const visits = async () =>
      (await shop.from('customers').select('visits').in('id', [2, 3]).order('id')).data?.map(
        (row) => row.visits,
      );
    const before = (await visits()) ?? [];
    const served = await Promise.all([
      shop.rpc('visit_both', { first: 2, second: 3 }),
      shop.rpc('visit_both', { first: 3, second: 2 }),
    ]);
    expect(served).toMatchObject([
      { status: 200, data: 2 },
      { status: 200, data: 3 },
    ]);
    expect(await visits()).toEqual(before.map((count) => count + 2));
  });

  test('headers that a function leaves in the session reach no other caller', async () => {
    const lasting = async (path: string) => (await ask(server, path, { body: {} })).headers.get('x-lasting');
    expect(await lasting('/rpc/lasting_reply')).toBe('yes');
    expect(await lasting('/rpc/no_arguments')).toBeNull();
  });

  test('max-affected undoes what a function did, and needs a set', async () => {
    const { error } = await atMost(shop.rpc('clear_keyless'), 1);
    expect(error?.code).toBe('PGRST124');
    expect((await shop.from('keyless').select('label')).data?.length).toBeGreaterThan(1);
    expect((await atMost(shop.rpc('add', { a: 1 }), 1)).error?.code).toBe('PGRST128');
    expect((await shop.rpc('clear_keyless').single()).error?.code).toBe('PGRST116');
    expect((await shop.from('keyless').select('label')).data?.length).toBeGreaterThan(1);
  });
});
