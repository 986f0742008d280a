import { describe, expect, test } from 'vitest';
import { shared } from '../../support/shared.ts';
import { ask, sharedShop, shops } from './shop.ts';

/** Tables, columns and aliases that are called as a statement might call a part of itself. */
describe.each(shops)('names on $name', ({ start }) => {
  const server = shared(() => start());
  const shop = sharedShop(server);

  test.each(['t', 'a1', 'a2', 'c0', 'g0', 'k', 'value', 'written', 'called', 'result', 'row_2', 'counted'])(
    'an alias “%s” is only an alias',
    async (alias) => {
      const read = (path: string, accept: string) =>
        ask(server, path, { headers: { Accept: accept } }).then((response) => response.text());
      const path = `/products?select=id,${alias}:name&id=eq.1`;
      expect(JSON.parse(await read(path, 'application/json'))).toEqual([{ id: 1, [alias]: 'Pen' }]);
      expect(JSON.parse(await read(path, 'application/vnd.pgrst.object+json'))).toEqual({
        id: 1,
        [alias]: 'Pen',
      });
      expect(await read(path, 'text/csv')).toBe(`id,${alias}\n1,Pen`);
      const embeds = `/orders?select=${alias}:id,customers(${alias}:name),order_items(${alias}:quantity),...addresses!orders_billing_fkey(${alias}_:city)&id=eq.2`;
      expect(JSON.parse(await read(embeds, 'application/json'))).toEqual([
        {
          [alias]: 2,
          customers: { [alias]: 'Ana' },
          order_items: [{ [alias]: 2 }],
          [`${alias}_`]: 'San Juan',
        },
      ]);
      const sums = `/orders?select=${alias}:customer_id,total.sum()&customer_id=eq.1`;
      expect(JSON.parse(await read(sums, 'application/json'))).toEqual([{ [alias]: 1, sum: 180 }]);
    },
  );

  test('columns and tables are read, embedded and computed from', async () => {
    const read = await shop
      .from('t')
      .select('t, shown, a1(*)')
      .order('t')
      .order('a1', { referencedTable: 'a1' });
    expect(read.data).toEqual([
      {
        t: 1,
        shown: 'onev1',
        a1: [
          { a1: 1, t: 1, a2: 'x', c0: 10, g0: 5 },
          { a1: 2, t: 1, a2: 'y', c0: 20, g0: 5 },
        ],
      },
      { t: 2, shown: 'twov2', a1: [] },
    ]);
    const spread = await shop.from('a1').select('a1, ...t(t, item)').order('a1').limit(1);
    expect(spread.data).toEqual([{ a1: 1, t: 1, item: 'item' }]);
    const grouped = await shop.from('a1').select('g0, c0.sum()').order('g0');
    expect(grouped.data).toEqual([
      { g0: 5, sum: 30 },
      { g0: 7, sum: 30 },
    ]);
    const called = await shop.rpc('result', { result: 2, called: 'yes' }).select('t, shown');
    expect(called.data).toEqual([{ t: 2, shown: 'twov2' }]);
  });

  test('columns and tables are written', async () => {
    const row = { t: 9, value: 'v', k: 'k', written: 'w', called: 'c' };
    const insert = await shop
      .from('t')
      .insert([row], { defaultToNull: false })
      .select('t, item, shown, a1(a1)')
      .single();
    expect(insert.data).toEqual({ t: 9, item: 'item', shown: 'a1v', a1: [] });
    const update = await shop.from('t').update({ value: 'new', item: 'i' }).eq('t', 9).select('value, item');
    expect(update.data).toEqual([{ value: 'new', item: 'i' }]);
    const upsert = await shop.from('excluded').upsert({ excluded: 1, result: 'r2' }).select();
    expect([upsert.status, upsert.data]).toEqual([200, [{ excluded: 1, result: 'r2' }]]);
    const remove = await shop.from('t').delete().eq('t', 9).select('t');
    expect(remove.data).toEqual([{ t: 9 }]);
  });
});
