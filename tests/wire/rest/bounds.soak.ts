import { beforeAll, describe, expect, test } from 'vitest';
import { shared } from '../../support/shared.ts';
import { ask, serviceClient, sharedShop, shopClient, shops } from './shop.ts';

const hostilePattern = '(.{0,255}){0,255}';

/** `orders(customers(orders(…)))` below customers. */
function nested(levels: number): string {
  let select = 'id';
  for (let level = levels; level > 0; level -= 1)
    select = `id,${level % 2 ? 'orders' : 'customers'}(${select})`;
  return select;
}

describe.each(shops)('what a request may cost on $name', ({ start }) => {
  const server = shared(() => start({ API_MAX_ANSWER_MB: '1' }));
  const shop = sharedShop(server);
  beforeAll(async () => {
    await server.database.query(
      `create function shop.long_text(length integer) returns text language sql volatile as $$
         insert into shop.keyless values ('called', length); select repeat('x', length) $$;
       grant execute on function shop.long_text to anon;
       notify pgrst, 'reload schema'`,
    );
  });

  test('five levels of embeds are served, a sixth is refused', async () => {
    expect((await shop.from('customers').select(nested(5))).status).toBe(200);
    const { status, error } = await shop.from('customers').select(nested(6));
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'PGRST100', details: expect.stringContaining('at most 5 levels') });
  });

  test.each(['match', 'imatch'] as const)(
    'a pattern that would cost seconds is refused: %s',
    async (operator) => {
      const { status, error } = await shop
        .from('customers')
        .select('id')
        .filter('name', operator, hostilePattern);
      expect(status).toBe(400);
      expect(error).toMatchObject({
        code: '2201B',
        details: expect.stringMatching(/^A pattern has at most/),
      });
      const inTree = await shop
        .from('customers')
        .select('id')
        .or(`id.eq.1,name.${operator}."${hostilePattern}"`);
      expect(inTree.status).toBe(400);
      const inList = await ask(
        server,
        `/customers?name=${operator}(any).${encodeURIComponent(`{"${hostilePattern}"}`)}`,
      );
      expect(inList.status).toBe(400);
      const reference = await shop.from('customers').select('id').filter('name', operator, '(.*)(.*)\\1\\2x');
      expect(reference.error).toMatchObject({ code: '2201B', details: 'A pattern has no back references' });
      expect((await shop.from('customers').select('id').filter('name', operator, '^A')).data).toHaveLength(1);
    },
  );

  test('an answer that is too large is refused: 413, with a hint', async () => {
    const row = { label: 'x'.repeat(100_000), amount: 1 };
    const { error: failure } = await serviceClient(server)
      .from('keyless')
      .insert(Array.from({ length: 12 }, () => row));
    expect(failure).toBeNull();
    const { status, error } = await shop.from('keyless').select();
    expect(status).toBe(413);
    expect(error).toMatchObject({
      code: '54000',
      message: 'The answer is too large to be sent',
      hint: expect.stringContaining('limit'),
    });
    expect((await shop.from('keyless').select().limit(5)).status).toBe(200);
    expect((await ask(server, '/keyless', { headers: { Accept: 'text/csv' } })).status).toBe(413);
    expect((await shop.from('keyless').select('*', { head: true, count: 'exact' })).status).toBe(200);
  });

  test('a write or a call whose answer is too large is undone', async () => {
    const service = serviceClient(server);
    const count = async () =>
      (await service.from('keyless').select('*', { head: true, count: 'exact' })).count ?? 0;
    const before = await count();
    const rows = Array.from({ length: 12 }, () => ({ label: 'y'.repeat(100_000), amount: 2 }));
    expect((await service.from('keyless').insert(rows).select()).status).toBe(413);
    expect((await shop.rpc('long_text', { length: 1_200_000 })).status).toBe(413);
    expect(await count()).toBe(before);
    expect((await shop.rpc('long_text', { length: 12 })).data).toBe('x'.repeat(12));
  });
});

describe.each(shops)('bounds of its own on $name', ({ start }) => {
  test('the operator says how deep embeds may go', async () => {
    const server = await start({ API_MAX_EMBED_DEPTH: '2' });
    try {
      const shop = shopClient(server);
      expect((await shop.from('customers').select(nested(2))).status).toBe(200);
      expect((await shop.from('customers').select(nested(3))).status).toBe(400);
    } finally {
      await server.stop();
    }
  });
});

describe.each(shops)('what people may ask for on $name', ({ start }) => {
  const server = shared(() => start({ API_PEOPLE_EMBED_DEPTH: '3' }));
  const shop = sharedShop(server);

  test('lists that are too large by the planner’s estimate are refused before they run', async () => {
    await server.database.query(
      `insert into shop.customers (id, name) select n, repeat('x', 400) from generate_series(100, 2099) as n;
       insert into shop.orders (id, customer_id, total, placed_on)
       select n, 100 + n % 2000, 1, '2024-01-01' from generate_series(100, 40099) as n;
       analyze`,
    );
    const { status, error } = await shop.from('customers').select('*,orders(*)');
    expect(status).toBe(413);
    expect(error).toMatchObject({
      code: '54000',
      details: expect.stringMatching(/estimate .* \d{7} bytes$/),
    });
    for (const small of [
      shop.from('customers').select('name,orders(id)').limit(10),
      shop.from('customers').select('name,orders(*)').eq('id', 100),
      shop.from('customers').select('name,orders(*)').lt('id', 120),
      serviceClient(server).from('customers').select('id,orders(id)').lt('id', 200),
    ]) {
      expect((await small).status).toBe(200);
    }
  });
});
