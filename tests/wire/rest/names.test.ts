import { describe, expect, test } from 'vitest';
import { ident } from '../../../server/rest/sql/quote.ts';
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

  test.each(['shop', '店', 'ñu'])('of another alphabet, in the schema “%s”', async (schema) => {
    const other = await start({ API_SCHEMAS: `${schema},public` });
    const name = ident(schema);
    await other.database.query(
      `create schema if not exists ${name}; create table ${name}.表 (値 text primary key);
       grant usage on schema ${name} to anon; grant all on ${name}.表 to anon`,
    );
    // A header holds bytes: a name goes there in UTF-8, as PostgREST sends and reads it.
    const profile = Buffer.from(schema).toString('latin1');
    const path = `/${encodeURIComponent('表')}`;
    const profiles = { 'Accept-Profile': profile, 'Content-Profile': profile };
    for (const given of [{}, profiles] as Array<Record<string, string>>) {
      const call = async (method: string, body?: object) => {
        const response = await fetch(`${other.url}/rest/v1${path}`, {
          method,
          headers: { ...given, Prefer: 'return=representation', 'Content-Type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        expect(response.headers.get('content-profile')).toBe(profile);
        const location = response.headers.get('content-location');
        return [response.status, location, await response.text()];
      };
      const value = JSON.stringify([{ 値: Object.keys(given).join() }]);
      expect(await call('POST', JSON.parse(value))).toEqual([201, null, value]);
      expect((await call('GET')).slice(0, 2)).toEqual([200, path]);
      expect(await call('HEAD')).toEqual([200, path, '']);
    }
    await other.stop();
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
