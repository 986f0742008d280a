import { describe, expect, test } from 'vitest';
import { shared } from '../../support/shared.ts';
import { refusal, reply, sharedShop, shops } from './shop.ts';

describe.each(shops)('embeds on $name', ({ start }) => {
  const server = shared(() => start());
  const shop = sharedShop(server);

  test('to-one is an object or null', async () => {
    const { data } = await shop.from('orders').select('id, customers(name)').in('id', [1, 4]).order('id');
    expect(data).toEqual([
      { id: 1, customers: { name: 'Ana' } },
      { id: 4, customers: null },
    ]);
  });

  test('to-many is a list, maybe empty', async () => {
    const { data } = await shop.from('customers').select('id, orders(id)').in('id', [1, 3]).order('id');
    expect(data).toEqual([
      { id: 1, orders: [{ id: 1 }, { id: 2 }] },
      { id: 3, orders: [] },
    ]);
  });

  test('one-to-one is an object from both sides', async () => {
    const card = await shop
      .from('customers')
      .select('id, customer_cards(number)')
      .in('id', [1, 3])
      .order('id');
    expect(card.data).toEqual([
      { id: 1, customer_cards: { number: '4111' } },
      { id: 3, customer_cards: null },
    ]);
    const owner = await shop.from('customer_cards').select('customers(id)').eq('number', '4222').single();
    expect(owner.data).toEqual({ customers: { id: 2 } });
  });

  test('many-to-many through a junction', async () => {
    const { data } = await shop
      .from('orders')
      .select('id, products(name)')
      .eq('id', 1)
      .order('name', { referencedTable: 'products' });
    expect(data).toEqual([{ id: 1, products: [{ name: 'Book' }, { name: 'Pen' }] }]);
  });

  test('nested, aliased, filtered, ordered and limited', async () => {
    const { data, error } = await shop
      .from('customers')
      .select('name, purchases:orders(id, items:order_items(quantity, what:products(name)))')
      .gt('purchases.total', 50)
      .order('id', { referencedTable: 'purchases', ascending: false })
      .order('quantity', { referencedTable: 'purchases.items', ascending: false })
      .limit(1, { referencedTable: 'purchases.items' })
      .eq('id', 1);
    expect(error).toBeNull();
    expect(data).toEqual([
      { name: 'Ana', purchases: [{ id: 1, items: [{ quantity: 10, what: { name: 'Pen' } }] }] },
    ]);
  });

  test('offset and or inside an embed', async () => {
    const second = 'orders.order=id&orders.offset=1&orders.or=(id.eq.1,id.eq.2)';
    expect(await reply(server, `/customers?select=id,orders(id)&id=eq.1&${second}`)).toEqual([
      200,
      [{ id: 1, orders: [{ id: 2 }] }],
    ]);
  });

  test('a filter on an embed narrows its rows; with inner it narrows the parents', async () => {
    const loose = await shop
      .from('customers')
      .select('id, orders(id)')
      .eq('orders.id', 3)
      .order('id')
      .limit(2);
    expect(loose.data).toEqual([
      { id: 1, orders: [] },
      { id: 2, orders: [{ id: 3 }] },
    ]);
    const inner = await shop.from('customers').select('id, orders!inner(id)').eq('orders.id', 3);
    expect(inner.data).toEqual([{ id: 2, orders: [{ id: 3 }] }]);
    const nested = await shop
      .from('customers')
      .select('id, orders!inner(products!inner(name))')
      .eq('orders.products.name', 'Lamp');
    expect(nested.data).toEqual([{ id: 2, orders: [{ products: [{ name: 'Lamp' }] }] }]);
  });

  test('rows with and without a partner', async () => {
    const without = await shop.from('customers').select('id, orders()').is('orders', null).order('id');
    expect(without.data).toEqual([{ id: 3 }, { id: 4 }]);
    const withOne = await shop.from('customers').select('id, orders()').not('orders', 'is', null).order('id');
    expect(withOne.data).toEqual([{ id: 1 }, { id: 2 }]);
    const either = await shop
      .from('customers')
      .select('id, orders()')
      .or('orders.not.is.null,id.eq.4')
      .order('id');
    expect(either.data).toEqual([{ id: 1 }, { id: 2 }, { id: 4 }]);
  });

  test('a wrong operator on an embed is PGRST120', async () => {
    const { error } = await shop.from('customers').select('id, orders()').eq('orders', 1);
    expect(error).toMatchObject({
      code: 'PGRST120',
      message: "Bad operator on the 'orders' embedded resource",
      details: 'Only is null or not is null filters are allowed on embedded resources',
    });
  });

  test('two relations between two tables are refused with the choices', async () => {
    const { error, status, statusText } = await shop.from('orders').select('id, addresses(city)');
    expect(status).toBe(300);
    expect(statusText).toBe('Multiple Choices');
    expect(error).toMatchObject({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'orders' and 'addresses'",
      hint: "Try changing 'addresses' to one of the following: 'addresses!orders_billing_fkey', 'addresses!orders_shipping_fkey'. Find the desired relationship in the 'details' key.",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'orders with addresses',
          relationship: 'orders_billing_fkey using orders(billing_address_id) and addresses(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'orders with addresses',
          relationship: 'orders_shipping_fkey using orders(shipping_address_id) and addresses(id)',
        },
      ],
    });
  });

  test.each([
    ['by constraint', 'billing:addresses!orders_billing_fkey(city)'],
    ['by column', 'billing:addresses!billing_address_id(city)'],
    ['by the column alone', 'billing:billing_address_id(city)'],
    ['by the constraint alone', 'billing:orders_billing_fkey(city)'],
  ])('%s one of the two is meant', async (_, embed) => {
    const { data, error } = await shop.from('orders').select(`id, ${embed}`).eq('id', 1);
    expect(error).toBeNull();
    expect(data).toEqual([{ id: 1, billing: { city: 'San Juan' } }]);
  });

  test('a table that points at itself', async () => {
    const { data, error } = await shop
      .from('categories')
      .select('name, parent:parent_id(name), children:categories!parent_id(name), same:categories(name)')
      .eq('id', 2);
    expect(error).toBeNull();
    expect(data).toEqual([
      { name: 'Paper', parent: { name: 'All' }, children: [{ name: 'Books' }], same: [{ name: 'Books' }] },
    ]);
  });

  test('a view of a table that points at itself takes its own rows, whatever other view there is', async () => {
    const { data, error } = await shop.from('stages_twice').select('id, before(id), earlier(id)').order('id');
    expect(error).toBeNull();
    expect(data).toEqual([
      { id: 1, before: null, earlier: null },
      { id: 2, before: { id: 1 }, earlier: null },
      { id: 3, before: { id: 2 }, earlier: { id: 1 } },
    ]);
  });

  test('no relation is PGRST200', async () => {
    const { error, status } = await shop.from('customers').select('id, order(id)');
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: 'PGRST200',
      message: "Could not find a relationship between 'customers' and 'order' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'customers' and 'order' in the schema 'shop', but no matches were found.",
      hint: "Perhaps you meant 'orders' instead of 'order'.",
    });
    const hinted = await shop.from('customers').select('id, orders!nothing(id)');
    expect(hinted.error?.details).toContain("using the hint 'nothing'");
  });

  test('an unknown relation is told before an unknown column', async () => {
    const unrelated = refusal(400, 'PGRST200');
    expect(await reply(server, '/customers?select=nothing,orders(nothing(id))&none=eq.1')).toEqual(unrelated);
    expect(await reply(server, '/customers?select=nothing,orders(id)')).toEqual(refusal(400, '42703'));
    expect(await reply(server, '/customers?select=nothing(id)', { body: { none: 1 } })).toEqual(unrelated);
    expect(await reply(server, '/rpc/find_customers?select=nothing,other(id)')).toEqual(unrelated);
  });

  test('through a view, of a table that is not exposed', async () => {
    const { data } = await shop.from('orders').select('id, sellers(name)').eq('id', 1);
    expect(data).toEqual([{ id: 1, sellers: { name: 'Sara' } }]);
    const back = await shop.from('sellers').select('name, orders(id)').eq('id', 1);
    expect(back.data).toEqual([{ name: 'Sara', orders: [{ id: 1 }, { id: 3 }] }]);
  });

  test('from a view, along its table’s keys', async () => {
    const { data } = await shop.from('big_orders').select('id, customers(name)').order('id');
    expect(data).toEqual([
      { id: 1, customers: { name: 'Ana' } },
      { id: 3, customers: { name: 'Luis' } },
    ]);
  });

  test.each([
    ['a column, with a view of the target', 'books', 'writer_id(name)', { writer_id: { name: 'Julia' } }],
    [
      'a constraint, with a view of the target',
      'books',
      'w:books_writer_fkey(name)',
      { w: { name: 'Julia' } },
    ],
    ['the view by its name', 'books', 'famous_writers(name)', { famous_writers: { name: 'Julia' } }],
    ['the view and a column', 'books', 'w:famous_writers!writer_id(name)', { w: { name: 'Julia' } }],
    ['a column of a view', 'old_books', 'author_id(name)', { author_id: { name: 'Julia' } }],
    ['a second column of a view', 'old_books', 'w:writers!author_id(name)', { w: { name: 'Julia' } }],
    ['a column, when only a view is exposed', 'loans', 'book_id(title)', { book_id: { title: 'Poemas' } }],
    ['a view as junction', 'books', 'readers(name)', { readers: [{ name: 'Rosa' }, { name: 'Omar' }] }],
    ['a view as junction, by its name', 'books', 'readers!loans(id)', { readers: [{ id: 1 }, { id: 2 }] }],
  ])('an embed by %s', async (_, table, embed, expected) => {
    const key = table === 'loans' ? 'book_id' : 'id';
    const path = `/${table}?select=${embed}&${key}=eq.1&limit=1`;
    expect(await reply(server, path)).toEqual([200, [expected]]);
  });

  test('a view that shows a key twice is ambiguous', async () => {
    const { error, status } = await shop.from('old_books').select('writers(name)');
    expect([status, error?.code]).toEqual([300, 'PGRST201']);
    expect(
      (error as unknown as { details: Array<{ relationship: string }> }).details.map(
        (one) => one.relationship,
      ),
    ).toEqual([
      'books_writer_fkey using old_books(author_id) and writers(id)',
      'books_writer_fkey using old_books(writer_id) and writers(id)',
    ]);
    const composite = await shop.from('seats_twice').select('id, rooms(house)');
    expect([composite.status, composite.error?.details]).toEqual([
      300,
      [
        {
          cardinality: 'many-to-one',
          embedding: 'seats_twice with rooms',
          relationship: 'seats_room_fkey using seats_twice(house, door) and rooms(house, door)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'seats_twice with rooms',
          relationship: 'seats_room_fkey using seats_twice(house2, door) and rooms(house, door)',
        },
      ],
    ]);
  });

  test('spread: to-one columns join their parent, to-many ones become lists', async () => {
    const one = await shop
      .from('orders')
      .select('id, ...customers(buyer:name, born)')
      .in('id', [1, 4])
      .order('id');
    expect(one.data).toEqual([
      { id: 1, buyer: 'Ana', born: '1990-05-01' },
      { id: 4, buyer: null, born: null },
    ]);
    const many = await shop
      .from('customers')
      .select('name, ...orders(ids:id, total)')
      .in('id', [1, 3])
      .order('id', { referencedTable: 'orders' })
      .order('id');
    expect(many.data).toEqual([
      { name: 'Ana', ids: [1, 2], total: [150, 30] },
      { name: 'Zoé', ids: [], total: [] },
    ]);
    const deep = await shop
      .from('order_items')
      .select('quantity, ...orders(order:id, ...customers(name))')
      .eq('order_id', 3);
    expect(deep.data).toEqual([{ quantity: 5, order: 3, name: 'Luis' }]);
  });

  test('an embed without fields shows nothing and multiplies nothing, spread or nested', async () => {
    const rows = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];
    for (const select of [
      'id,orders()',
      'id,...orders()',
      'id,orders(customers())',
      'id,...orders(...addresses!orders_billing_fkey())',
    ]) {
      expect(await reply(server, `/customers?select=${select}&order=id`), select).toEqual([200, rows]);
    }
    const inner = '/customers?select=id,...orders!inner()&orders.total=gt.100&order=id';
    expect(await reply(server, inner)).toEqual([200, [{ id: 1 }, { id: 2 }]]);
    const toOne = '/orders?select=id,...customers(),customers_:customers(orders())&id=eq.1';
    expect(await reply(server, toOne)).toEqual([200, [{ id: 1 }]]);
    const wrong = '/customers?select=id,orders(nothing())';
    expect(await reply(server, wrong)).toEqual(refusal(400, 'PGRST200'));
  });

  test('the same embed twice needs an alias', async () => {
    for (const select of [
      'id, orders(id), orders(total)',
      'id, ...orders(id), orders(total)',
      'id, orders(), orders(id)',
    ]) {
      const { error, status } = await shop.from('customers').select(select);
      expect([select, status, error?.code]).toEqual([select, 400, '42712']);
      expect(error?.message).toBe('table name "customers_orders_1" specified more than once');
    }
    const nested = await shop.from('orders').select('customers(orders(id), orders(total))');
    expect(nested.error?.message).toBe('table name "customers_orders_2" specified more than once');
    const aliased = await shop.from('customers').select('id, orders(id), also:orders(total)').eq('id', 2);
    expect(aliased.data).toEqual([{ id: 2, orders: [{ id: 3 }], also: [{ total: 200 }] }]);
  });

  test('counts and sums of an embed', async () => {
    const { data } = await shop
      .from('customers')
      .select('id, orders(count), sums:orders(total.sum())')
      .in('id', [1, 3])
      .order('id');
    expect(data).toEqual([
      { id: 1, orders: [{ count: 2 }], sums: [{ sum: 180 }] },
      { id: 3, orders: [{ count: 0 }], sums: [{ sum: null }] },
    ]);
  });

  test('order of parents by a to-one embed', async () => {
    const { data } = await shop
      .from('orders')
      .select('id, customers(name)')
      .order('customers(name)', { ascending: false, nullsFirst: false })
      .order('id');
    expect(data?.map(({ id }) => id)).toEqual([3, 1, 2, 4]);
    const { error } = await shop.from('customers').select('id, orders(id)').order('orders(id)');
    expect(error).toMatchObject({
      code: 'PGRST118',
      message: "A related order on 'orders' is not possible",
      details: "'customers' and 'orders' do not form a many-to-one or one-to-one relationship",
    });
  });

  test('order of groups by a column of a spread embed', async () => {
    const path = '/orders?select=total.sum(),...customers(buyer:name)&customer_id=not.is.null&order=';
    const read = async (order: string) => (await reply(server, path + order))[1];
    const byName = [
      { sum: 200, buyer: 'Luis' },
      { sum: 180, buyer: 'Ana' },
    ];
    expect(await read('customers(name).desc')).toEqual(byName);
    expect(await read('customers(buyer).desc')).toEqual(byName);
    expect(await read('customers(born)')).toMatchObject({ code: '42803' });
  });

  test('computed relations', async () => {
    const { data, error } = await shop
      .from('customers')
      .select('id, recent_orders(id, best_seller(name))')
      .eq('id', 1);
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        id: 1,
        recent_orders: [
          { id: 2, best_seller: { name: 'Tom' } },
          { id: 1, best_seller: { name: 'Sara' } },
        ],
      },
    ]);
  });

  test('too deep a nest is refused', async () => {
    const nest = `${'orders(customers('.repeat(6)}id${'))'.repeat(6)}`;
    const { error, status } = await shop.from('customers').select(nest);
    expect(status).toBe(400);
    expect(error?.code).toBe('PGRST100');
  });
});
