import { describe, expect, test } from 'vitest';
import { expectLog } from '../../support/quiet-log.ts';
import { shared } from '../../support/shared.ts';
import { ask, atMost, refusal, reply, serviceClient, sharedShop, shops } from './shop.ts';

const shown = { Prefer: 'return=representation' };

describe.each(shops)('writes on $name', ({ start }) => {
  const server = shared(() => start());
  const shop = sharedShop(server);

  test('insert one: 201, nothing in the body', async () => {
    const result = await shop.from('products').insert({ id: 10, name: 'Cup', price: 3 });
    expect(result).toMatchObject({
      data: null,
      error: null,
      status: 201,
      statusText: 'Created',
      count: null,
    });
    const response = await ask(server, '/products', { body: { id: 11, name: 'Mug', price: 4 } });
    expect(response.status).toBe(201);
    expect(response.headers.get('content-range')).toBe('*/*');
    expect(response.headers.get('content-length')).toBe('0');
    expect(await response.text()).toBe('');
  });

  test('insert with representation, columns and embeds', async () => {
    const result = await shop
      .from('orders')
      .insert({ id: 50, customer_id: 2, total: 5, placed_on: '2024-05-01' })
      .select('id, customers(name)');
    expect(result).toMatchObject({ status: 201, data: [{ id: 50, customers: { name: 'Luis' } }] });
    const single = await shop.from('products').insert({ id: 12, name: 'Jar', price: 1.5 }).select().single();
    expect(single.data).toEqual({ id: 12, name: 'Jar', price: 1.5 });
  });

  test('insert many, with a count', async () => {
    const result = await shop
      .from('keyless')
      .insert([{ label: 'p', amount: 1 }, { label: 'q' }], { count: 'exact' })
      .select();
    expect(result.count).toBe(2);
    expect(result.data).toEqual([
      { label: 'p', amount: 1 },
      { label: 'q', amount: null },
    ]);
    expect(await shop.from('keyless').insert([]).select()).toMatchObject({ status: 201, data: [] });
  });

  test('missing values are null, or the default when preferred', async () => {
    const nulls = await shop.from('stock').insert([
      { warehouse: 'w1', product_id: 1, amount: 3 },
      { warehouse: 'w2', product_id: 1 },
    ]);
    expect(nulls.error?.code).toBe('23502');
    const defaults = await shop
      .from('stock')
      .insert(
        [
          { warehouse: 'w1', product_id: 1, amount: 3 },
          { warehouse: 'w2', product_id: 1 },
        ],
        { defaultToNull: false },
      )
      .select('warehouse, amount');
    expect(defaults.data).toEqual([
      { warehouse: 'w1', amount: 3 },
      { warehouse: 'w2', amount: 0 },
    ]);
    const response = await ask(server, '/customers?columns=id,name,credit&select=credit,standing', {
      body: [{ name: 'D1' }, { name: 'D2', credit: 5 }],
      headers: { Prefer: 'return=representation, missing=default' },
    });
    expect(response.headers.get('preference-applied')).toBe('missing=default, return=representation');
    expect(await response.json()).toEqual([
      { credit: 0, standing: 'new' },
      { credit: 5, standing: 'new' },
    ]);
  });

  test('an update fills what is missing with the default when preferred', async () => {
    await shop.from('pages').insert({ id: 10, body: 'full' });
    const response = await ask(server, '/pages?id=eq.10&columns=id,body&select=body', {
      method: 'PATCH',
      body: { id: 10 },
      headers: { Prefer: 'return=representation, missing=default' },
    });
    expect([response.headers.get('preference-applied'), await response.json()]).toEqual([
      'missing=default, return=representation',
      [{ body: 'empty' }],
    ]);
    await shop.from('pages').delete().eq('id', 10);
  });

  test('columns= takes what it names and leaves the rest', async () => {
    const body = [{ label: 'c', amount: 9, other: 1 }];
    const path = '/keyless?columns=label&select=label,amount';
    expect(await reply(server, path, { body, headers: shown })).toEqual([
      201,
      [{ label: 'c', amount: null }],
    ]);
  });

  test('a row of defaults alone', async () => {
    const { data } = await shop.from('keyless').insert({}).select();
    expect(data).toEqual([{ label: null, amount: null }]);
  });

  test('every kind of value', async () => {
    const row = {
      name: 'Kinds',
      standing: 'bad',
      tags: ['a b', 'c,"d"'],
      settings: { deep: [{ x: null }] },
      legacy: [1, 'two'],
      born: '2000-02-29',
      credit: 12345678.91,
      is_active: false,
      stay: '[3,5)',
      'weird, name': 'ñ',
    };
    const { data, error } = await shop
      .from('customers')
      .insert(row)
      .select(
        Object.keys(row)
          .map((key) => `"${key}"`)
          .join(','),
      )
      .single();
    expect(error).toBeNull();
    expect(data).toEqual(row);
  });

  test('return=headers-only gives the address of the row', async () => {
    const response = await ask(server, '/stock', {
      body: { warehouse: 'a b', product_id: 2 },
      headers: { Prefer: 'return=headers-only' },
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe('/stock?warehouse=eq.a%20b&product_id=eq.2');
    expect(await response.text()).toBe('');
  });

  test('update: 204 without rows, 200 with them, no error for none', async () => {
    const minimal = await shop.from('products').update({ price: 5 }).eq('id', 10);
    expect(minimal).toMatchObject({ status: 204, statusText: 'No Content', data: null, error: null });
    const changed = await shop.from('products').update({ price: 6 }).eq('id', 10).select('price');
    expect(changed).toMatchObject({ status: 200, data: [{ price: 6 }] });
    const none = await shop.from('products').update({ price: 6 }).eq('id', 999).select();
    expect(none).toMatchObject({ status: 200, data: [], error: null });
    expect(await shop.from('products').update({}).eq('id', 10).select()).toMatchObject({
      status: 200,
      data: [],
    });
  });

  test('Content-Range of updates and deletes', async () => {
    const patch = (query: string, Prefer: string) =>
      ask(server, `/products?${query}`, { method: 'PATCH', body: { price: 6 }, headers: { Prefer } });
    expect((await patch('id=eq.10', 'return=minimal')).headers.get('content-range')).toBe('0-0/*');
    expect((await patch('id=eq.999', 'return=minimal')).headers.get('content-range')).toBe('*/*');
    expect((await patch('id=in.(10,11)', 'count=exact')).headers.get('content-range')).toBe('0-1/2');
    const removed = await ask(server, '/products?id=eq.11', {
      method: 'DELETE',
      headers: { Prefer: 'count=exact' },
    });
    expect([removed.status, removed.headers.get('content-range')]).toEqual([204, '*/1']);
  });

  test('delete: with and without the rows', async () => {
    await shop.from('keyless').insert([{ label: 'del' }, { label: 'del2' }]);
    expect(await shop.from('keyless').delete().eq('label', 'del')).toMatchObject({
      status: 204,
      data: null,
      error: null,
    });
    expect(await shop.from('keyless').delete().eq('label', 'del2').select('label')).toMatchObject({
      status: 200,
      data: [{ label: 'del2' }],
    });
  });

  test('a write without a filter is refused', async () => {
    expect(await reply(server, '/keyless', { method: 'PATCH', body: { amount: 1 } })).toEqual([
      400,
      expect.objectContaining({ message: 'UPDATE requires a WHERE clause' }),
    ]);
    const remove = await serviceClient(server).from('keyless').delete();
    expect(remove.error).toMatchObject({ code: '21000', message: 'DELETE requires a WHERE clause' });
  });

  test('upsert: 201 when new, 200 when all were there', async () => {
    const first = await shop.from('stock').upsert({ warehouse: 'up', product_id: 1, amount: 1 });
    expect(first).toMatchObject({ status: 201, error: null });
    const second = await shop.from('stock').upsert({ warehouse: 'up', product_id: 1, amount: 2 });
    expect(second).toMatchObject({ status: 200, error: null });
    const mixed = await shop
      .from('stock')
      .upsert([
        { warehouse: 'up', product_id: 1, amount: 3 },
        { warehouse: 'up', product_id: 2, amount: 4 },
      ])
      .select('product_id, amount');
    expect(mixed).toMatchObject({
      status: 201,
      data: [
        { product_id: 1, amount: 3 },
        { product_id: 2, amount: 4 },
      ],
    });
  });

  test('upsert on another key, and ignoring duplicates', async () => {
    const merged = await shop
      .from('products')
      .upsert({ id: 10, name: 'Cup', price: 7 }, { onConflict: 'name' })
      .select();
    expect(merged).toMatchObject({ status: 200, data: [{ id: 10, name: 'Cup', price: 7 }] });
    const ignored = await shop
      .from('products')
      .upsert({ id: 77, name: 'Cup', price: 8 }, { onConflict: 'name', ignoreDuplicates: true })
      .select();
    expect(ignored).toMatchObject({ status: 201, data: [] });
    const wrong = await shop
      .from('products')
      .upsert({ id: 77, name: 'Cup', price: 8 }, { onConflict: 'price' });
    expect(wrong).toMatchObject({ status: 400, error: { code: '42P10' } });
  });

  const put = (query: string, body: unknown) =>
    reply(server, `/products?${query}`, { method: 'PUT', body, headers: shown });

  test('PUT writes one row by its key', async () => {
    const fan = { id: 30, name: 'Fan', price: 9 };
    const cheaper = { ...fan, price: 8 };
    expect(await put('id=eq.30', fan)).toEqual([201, [fan]]);
    expect(await put('id=eq.30', cheaper)).toEqual([200, [cheaper]]);
    expect(await put('name=eq.Fan', cheaper)).toEqual(refusal(405, 'PGRST105'));
    expect(await put('id=eq.30&limit=1', { id: 30 })).toEqual(refusal(400, 'PGRST114'));
    expect(await put('id=eq.30', { ...cheaper, id: 31 })).toEqual(refusal(400, 'PGRST115'));
  });

  test('PUT: a list gives the row of the key, and an embed may be ordered', async () => {
    const rows = [
      { id: 31, name: 'Net', price: 1 },
      { id: 32, name: 'Rod', price: 2 },
    ];
    expect(await put('id=eq.31', rows)).toEqual([201, [rows[0]]]);
    expect((await shop.from('products').select('id').eq('id', 32)).data).toEqual([]);
    const embed =
      'select=id,order_items(quantity)&order_items.order=quantity.desc&order_items.limit=1&order=id';
    expect(await put(`id=eq.31&${embed}`, rows[0])).toEqual([200, [{ id: 31, order_items: [] }]]);
    for (const body of [{}, [], { name: 'Net', price: 1 }, rows[1]]) {
      expect(await put('id=eq.31', body)).toEqual(refusal(400, 'PGRST115'));
    }
    expect(await put('id=eq.31&or=(id.eq.31)', rows[0])).toEqual(refusal(405, 'PGRST105'));
    await shop.from('products').delete().eq('id', 31);
  });

  test('a single object that is not single undoes the write', async () => {
    const { error, status } = await shop
      .from('products')
      .insert([
        { id: 60, name: 'A60', price: 1 },
        { id: 61, name: 'A61', price: 1 },
      ])
      .select()
      .single();
    expect(status).toBe(406);
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' });
    expect((await shop.from('products').select('id').in('id', [60, 61])).data).toEqual([]);
    expect(
      (await shop.from('products').update({ price: 1 }).eq('id', 999).select().single()).error?.details,
    ).toBe('The result contains 0 rows');
  });

  test('a single object is asked for without the rows: anything else undoes the write', async () => {
    const headers = { Accept: 'application/vnd.pgrst.object+json' };
    const write = (method: string, path: string, body?: unknown) =>
      reply(server, path, { method, headers, body });
    const refused = (rows: number) => [
      406,
      expect.objectContaining({ code: 'PGRST116', details: `The result contains ${rows} rows` }),
    ];
    const all = [62, 63, 64, 65, 66].map((id) => ({ id, name: `S${id}`, price: 1 }));
    expect(await write('POST', '/products', all)).toEqual(refused(5));
    expect((await shop.from('products').select('id').gte('id', 62).lte('id', 66)).data).toEqual([]);
    expect(await write('POST', '/products', [])).toEqual(refused(0));
    await shop.from('products').insert(all);
    const range = '/products?id=gte.62&id=lte.66';
    expect(await write('PATCH', range, { price: 2 })).toEqual(refused(5));
    expect(await write('DELETE', range)).toEqual(refused(5));
    expect((await shop.from('products').select('price').gte('id', 62).lte('id', 66)).data).toEqual(
      Array.from(all, () => ({ price: 1 })),
    );
    expect(await write('PATCH', '/products?id=eq.999', { price: 2 })).toEqual(refused(0));
    expect(await write('PATCH', '/products?id=eq.62', {})).toEqual(refused(0));
    expect(await write('DELETE', '/products?id=eq.999')).toEqual(refused(0));
    expect(await write('PATCH', '/products?id=eq.62', { price: 3 })).toEqual([204, '']);
    expect(await write('POST', '/products', { id: 67, name: 'S67', price: 1 })).toEqual([201, '']);
    expect(await write('DELETE', '/products?id=eq.67')).toEqual([204, '']);
    await shop.from('products').delete().gte('id', 62).lte('id', 66);
  });

  test.each([
    ['POST', '/keyless', '[]', 'resolution=merge-duplicates, max-affected=9', null],
    [
      'POST',
      '/products',
      '[]',
      'resolution=merge-duplicates, return=minimal',
      'resolution=merge-duplicates, return=minimal',
    ],
    [
      'POST',
      '/products',
      '[]',
      'missing=default, handling=strict, max-affected=9',
      'missing=default, handling=strict',
    ],
    [
      'PATCH',
      '/products?id=eq.999',
      '{"price":1}',
      'resolution=merge-duplicates, missing=null',
      'missing=null',
    ],
    ['PATCH', '/products?id=eq.999', '{"price":1}', 'max-affected=9', null],
    [
      'DELETE',
      '/products?id=eq.999',
      undefined,
      'missing=default, handling=strict, max-affected=9',
      'handling=strict, max-affected=9',
    ],
    ['GET', '/products', undefined, 'return=minimal, count=exact, max-affected=9', 'count=exact'],
  ])('%s %s %s applies of “%s” only “%s”', async (method, path, body, Prefer, applied) => {
    const response = await ask(server, path, { method, headers: { Prefer }, body });
    expect([response.ok, response.headers.get('preference-applied')]).toEqual([true, applied]);
  });

  test('an upsert of nothing is 200, an insert of nothing 201', async () => {
    expect(await shop.from('products').upsert([]).select()).toMatchObject({ status: 200, data: [] });
    expect(await shop.from('products').insert([]).select()).toMatchObject({ status: 201, data: [] });
  });

  test('an empty list of columns is refused', async () => {
    for (const path of ['/products?columns=', '/products?on_conflict=']) {
      expect(await reply(server, path, { body: [{ id: 1 }] })).toEqual(refusal(400, 'PGRST100'));
    }
  });

  test('the address of a view’s row has the keys of all its tables', async () => {
    const response = await ask(server, '/book_writers', {
      body: { book: 90, writer: 2, title: 'Cartas' },
      headers: { Prefer: 'return=headers-only' },
    });
    expect([response.status, response.headers.get('location')]).toEqual([
      201,
      '/book_writers?book=eq.90&writer=eq.2',
    ]);
  });

  test('a trigger sets headers and status of the answer; a header that is set twice is sent twice', async () => {
    const write = async (method: string, path: string, body?: object, Prefer = 'return=minimal') => {
      const { status, headers } = await ask(server, path, { method, headers: { Prefer }, body });
      return [status, headers.getSetCookie(), headers.get('x-parcel'), headers.get('content-range')];
    };
    const told = [['a=1', 'b=2'], 'seen', '0-0/7'];
    expect(await write('POST', '/parcels', { id: 1 })).toEqual([202, ...told]);
    expect(await write('POST', '/parcels', { id: 2 }, shown.Prefer)).toEqual([202, ...told]);
    expect(await write('PATCH', '/parcels?id=eq.1', { weight: 2 })).toEqual([204, ...told]);
    expect(await write('DELETE', '/parcels?id=gt.0', undefined, shown.Prefer)).toEqual([200, ...told]);
    expect(await write('DELETE', '/parcels?id=gt.0')).toEqual([204, [], null, '*/*']);
    const view = await ask(server, '/told_products?id=eq.1');
    expect(view.headers.get('x-told')).toBe('Pen');
    expectLog(/^rest: PGRST111/);
    expectLog(/^POST \/rest\/v1\/rpc\/bad_reply answered 500/);
    const wrong = await shop.rpc('bad_reply', { headers: '[{"a": "1", "b": "2"}]' });
    expect([wrong.status, wrong.error?.code]).toEqual([500, 'PGRST111']);
  });

  test('headers that SQL sets while a table is read are not sent', async () => {
    const response = await ask(server, '/products?select=told&id=eq.1');
    expect([await response.json(), response.headers.get('x-told')]).toEqual([[{ told: 'Pen' }], null]);
  });

  test('max-affected undoes a write that touches more', async () => {
    const tooManyRequests = await atMost(shop.from('products').update({ price: 1 }).in('id', [1, 2, 3]), 2);
    expect(tooManyRequests).toMatchObject({
      status: 400,
      error: {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 3 rows',
      },
    });
    expect((await shop.from('products').select('price').eq('id', 3).single()).data).toEqual({ price: 40 });
    const fits = await atMost(shop.from('products').update({ price: 40 }).eq('id', 3), 1);
    expect(fits.status).toBe(204);
    const removed = await atMost(shop.from('keyless').delete().not('label', 'is', null).select(), 1);
    expect(removed.error?.code).toBe('PGRST124');
  });

  test('tx=rollback shows what would have happened', async () => {
    const result = await shop
      .from('products')
      .insert({ id: 90, name: 'Ghost', price: 1 })
      .select()
      .rollback();
    expect(result).toMatchObject({ status: 201, data: [{ id: 90, name: 'Ghost', price: 1 }] });
    expect((await shop.from('products').select('id').eq('id', 90)).data).toEqual([]);
    await shop.from('products').delete().eq('id', 1).rollback();
    expect((await shop.from('products').select('id').eq('id', 1)).data).toEqual([{ id: 1 }]);
  });

  test.each([
    ['not JSON', '/products', '{', 400, 'PGRST102', 'Empty or invalid json'],
    ['nothing', '/products', '', 400, 'PGRST102', 'Empty or invalid json'],
    ['a number', '/products', '5', 400, 'PGRST102', 'Empty or invalid json'],
    ['uneven rows', '/products', '[{"id":1},{"name":"x"}]', 400, 'PGRST102', 'All object keys must match'],
    [
      'unknown key',
      '/products',
      '{"colour":1}',
      400,
      'PGRST204',
      "Could not find the 'colour' column of 'products' in the schema cache",
    ],
    [
      'unknown column',
      '/products?columns=colour',
      '{}',
      400,
      'PGRST204',
      "Could not find the 'colour' column of 'products' in the schema cache",
    ],
    [
      'duplicate key',
      '/products',
      '{"id":1,"name":"n","price":1}',
      409,
      '23505',
      'duplicate key value violates unique constraint "products_pkey"',
    ],
    [
      'missing partner',
      '/order_items',
      '{"order_id":1,"product_id":999}',
      409,
      '23503',
      /violates foreign key constraint/,
    ],
    ['check', '/products', '{"id":91,"name":"n","price":-1}', 400, '23514', /violates check constraint/],
    ['null', '/products', '{"id":91,"price":1}', 400, '23502', /violates not-null constraint/],
    ['wrong type', '/products', '{"id":"x"}', 400, '22P02', /invalid input syntax/],
    [
      'deep nest',
      '/customers',
      `{"name":"n","settings":${'['.repeat(200)}${']'.repeat(200)}}`,
      400,
      'PGRST102',
      'Empty or invalid json',
    ],
    ['zero byte', '/customers', '{"name":"a\\u0000b"}', 400, '22P05', /unsupported Unicode/],
  ])('%s is refused', async (_, path, body, status, code, message) => {
    const told = expect.objectContaining({ code, message: expect.stringMatching(message) });
    expect(await reply(server, path, { body })).toEqual([status, told]);
  });

  test.each([
    ['insert into', 'POST', '/order_totals', '{"total":1}'],
    ['update', 'PATCH', '/order_totals?customer_id=eq.1', '{"total":1}'],
    ['delete from', 'DELETE', '/order_totals?customer_id=eq.1', undefined],
  ])('a view that only reads: %s is not allowed', async (words, method, path, body) => {
    const message = `cannot ${words} view "order_totals"`;
    const told = expect.objectContaining({ code: '55000', message });
    expect(await reply(server, path, { method, body })).toEqual([405, told]);
  });

  test('a duplicate key tells which', async () => {
    const { error } = await shop.from('products').insert({ id: 1, name: 'n', price: 1 });
    expect(error).toMatchObject({ code: '23505', details: 'Key (id)=(1) already exists.', hint: null });
  });

  test('form bodies are read, others are not', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...shown };
    const path = '/keyless?select=label,amount';
    expect(await reply(server, path, { body: 'label=form+one&amount=3', headers: form })).toEqual([
      201,
      [{ label: 'form one', amount: 3 }],
    ]);
    const other = await ask(server, '/keyless', { body: 'x', headers: { 'Content-Type': 'image/png' } });
    expect(await other.json()).toMatchObject({
      code: 'PGRST102',
      message: 'Content-Type not acceptable: image/png',
    });
  });

  test('bodies of CSV: a line of names, then rows of text and nulls', async () => {
    const headers = { 'Content-Type': 'text/csv', ...shown };
    const insert = (body: string) => reply(server, '/keyless?select=label,amount', { body, headers });
    expect(await insert('label,amount\r\n"say ""hi"", all\nof you",7\nNULL,8\n,NULL\n')).toEqual([
      201,
      [
        { label: 'say "hi", all\nof you', amount: 7 },
        { label: null, amount: 8 },
        { label: '', amount: null },
      ],
    ]);
    expect(await insert('label,amount\nonly')).toEqual([
      400,
      { code: 'PGRST102', details: null, hint: null, message: 'All lines must have same number of fields' },
    ]);
    for (const body of ['', 'label\n"open', 'label\nstray"quote']) {
      expect(await insert(body)).toEqual(refusal(400, 'PGRST102'));
    }
    expect(await insert('label,amount')).toEqual([201, []]);
  });

  test('too large a body and too many rows are refused', async () => {
    const large = await ask(server, '/keyless', { body: { label: 'x'.repeat(5_000_000) } });
    expect(large.status).toBe(413);
    const write = (rows: number, key?: string) =>
      ask(server, '/keyless', {
        body: Array.from({ length: rows }, () => ({ amount: 1 })),
        headers: { Prefer: 'tx=rollback', ...(key && { apikey: key }) },
      });
    expect((await write(1_000)).status).toBe(201);
    expect((await write(1_001)).status).toBe(413);
    expect((await write(1_001, server.secretKey)).status).toBe(201);
    expect((await write(10_001, server.secretKey)).status).toBe(413);
  });
});
