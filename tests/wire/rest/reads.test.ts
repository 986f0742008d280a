import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { ask, sharedShop, shops } from './shop.ts';

describe.each(shops)('reads on $name', ({ start }) => {
  const server = shared(() => start());
  const shop = sharedShop(server);

  test('all columns of all rows', async () => {
    const { data, error, status } = await shop.from('customers').select().order('id');
    expect(error).toBeNull();
    expect(status).toBe(200);
    expect(data).toHaveLength(4);
    expect(data?.[1]).toEqual({
      id: 2,
      name: 'Luis',
      standing: 'new',
      tags: ['local'],
      settings: { theme: { color: 'red' }, level: 1 },
      legacy: null,
      born: '1985-01-31',
      credit: 20,
      visits: 2,
      is_active: true,
      stay: '[20,30)',
      joined_at: '2024-01-01T00:00:00+00:00',
      'weird, name': null,
      words: "'luis':1",
    });
  });

  test('values as to_json writes them: big numbers unquoted, json keys in their order', async () => {
    const response = await ask(server, '/customers?select=visits,legacy,credit&id=eq.1');
    expect(await response.text()).toBe(
      '[{"visits":9007199254740993,"legacy":{"b": 1, "a": 2},"credit":100.50}]',
    );
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('a time without zone has none', async () => {
    const { data } = await shop.from('stock').select('checked_at').order('warehouse');
    expect(data).toEqual([{ checked_at: '2024-01-01T10:00:00' }, { checked_at: null }]);
  });

  test('aliases, casts and JSON paths', async () => {
    const { data, error } = await shop
      .from('customers')
      .select(
        'called:name, credit::text, settings->theme->>color, level:settings->level, settings->list->0, tags->0',
      )
      .eq('id', 1);
    expect(error).toBeNull();
    expect(data).toEqual([
      { called: 'Ana', credit: '100.50', color: 'blue', level: 3, list: 1, tags: 'vip' },
    ]);
  });

  test('quoted names', async () => {
    const { data } = await shop.from('customers').select('"weird, name"').eq('"weird, name"', 'x,y');
    expect(data).toEqual([{ 'weird, name': 'x,y' }]);
  });

  test('computed columns', async () => {
    const { data } = await shop.from('customers').select('label').eq('label', '2:Luis');
    expect(data).toEqual([{ label: '2:Luis' }]);
  });

  test('order with directions and nulls', async () => {
    const ids = async (query: PromiseLike<{ data: Array<{ id: number }> | null }>) =>
      (await query).data?.map(({ id }) => id);
    expect(await ids(shop.from('customers').select('id').order('born'))).toEqual([2, 1, 4, 3]);
    expect(await ids(shop.from('customers').select('id').order('born', { ascending: false }))).toEqual([
      3, 4, 1, 2,
    ]);
    expect(
      await ids(shop.from('customers').select('id').order('born', { ascending: false, nullsFirst: false })),
    ).toEqual([4, 1, 2, 3]);
    expect(
      await ids(
        shop.from('customers').select('id').order('settings->level').order('id', { ascending: false }),
      ),
    ).toEqual([2, 4, 1, 3]);
  });

  test('single row as an object', async () => {
    const { data, error } = await shop.from('customers').select('id').eq('id', 1).single();
    expect(error).toBeNull();
    expect(data).toEqual({ id: 1 });
    const response = await ask(server, '/customers?select=id&id=eq.1', {
      headers: { Accept: 'application/vnd.pgrst.object+json' },
    });
    expect(response.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8');
  });

  test.each([
    ['none', 99, 0],
    ['several', undefined, 4],
  ])('single row of %s is PGRST116', async (_, id, rows) => {
    const query = shop.from('customers').select('id');
    const { error, status, statusText } = await (id === undefined ? query : query.eq('id', id)).single();
    expect(status).toBe(406);
    expect(statusText).toBe('Not Acceptable');
    expect(error).toMatchObject({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${rows} rows`,
      hint: null,
    });
  });

  test('single or none', async () => {
    expect((await shop.from('customers').select('id').eq('id', 99).maybeSingle()).data).toBeNull();
    expect((await shop.from('customers').select('id').eq('id', 1).maybeSingle()).data).toEqual({ id: 1 });
    expect((await shop.from('customers').select('id').maybeSingle()).error?.code).toBe('PGRST116');
  });

  test('nulls stripped, from lists and from an object', async () => {
    const list = await shop.from('customers').select('id,born').in('id', [2, 3]).order('id').stripNulls();
    expect(list.data).toEqual([{ id: 2, born: '1985-01-31' }, { id: 3 }]);
    const one = await shop.from('customers').select('id,born').eq('id', 3).single().stripNulls();
    expect(one.data).toEqual({ id: 3 });
  });

  test('CSV', async () => {
    const { data } = await shop
      .from('customers')
      .select('id,name,is_active')
      .in('id', [2, 4])
      .order('id')
      .csv();
    expect(data).toBe('id,name,is_active\n2,Luis,t\n4,"O\'Hara (jr), ""Bob""",');
    const response = await ask(server, '/customers?select=id', { headers: { Accept: 'text/csv' } });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  test('aggregates, grouped by the other columns', async () => {
    const { data } = await shop
      .from('customers')
      .select('standing,credit.sum(),people:id.count()')
      .order('standing');
    expect(data).toEqual([
      { standing: 'new', sum: 20, people: 1 },
      { standing: 'good', sum: 155.75, people: 2 },
      { standing: 'bad', sum: 0, people: 1 },
    ]);
    const whole = await shop
      .from('orders')
      .select('count(),total.max(),total.min(),average:total.avg()::int');
    expect(whole.data).toEqual([{ count: 4, max: 200, min: 10, average: 98 }]);
  });

  test('aggregates over an embedded value', async () => {
    const { data, error } = await shop
      .from('orders')
      .select('sum:total.sum(), customers(name)')
      .not('customer_id', 'is', null);
    expect(error).toBeNull();
    expect(data?.toSorted((a, b) => a.sum - b.sum)).toEqual([
      { sum: 180, customers: { name: 'Ana' } },
      { sum: 200, customers: { name: 'Luis' } },
    ]);
  });

  test('Content-Location names what was read', async () => {
    const response = await ask(server, '/customers?select=id&id=eq.1');
    expect(response.headers.get('content-location')).toBe('/customers?id=eq.1&select=id');
    expect(response.headers.get('content-profile')).toBe('shop');
  });

  test('views are read like tables', async () => {
    const { data } = await shop.from('big_orders').select('id,total').order('id');
    expect(data).toEqual([
      { id: 1, total: 150 },
      { id: 3, total: 200 },
    ]);
  });

  test('times in the zone that is preferred', async () => {
    const response = await ask(server, '/customers?select=joined_at&id=eq.1', {
      headers: { Prefer: 'timezone=America/Puerto_Rico' },
    });
    expect(await response.json()).toEqual([{ joined_at: '2023-12-31T20:00:00-04:00' }]);
    expect(response.headers.get('preference-applied')).toBe('timezone=America/Puerto_Rico');
  });

  test('a domain is shown, written and filtered as its casts say', async () => {
    const blue = { id: 1, colour: '#0000ff', product_id: 1 };
    const green = { id: 2, colour: '#00ff00', product_id: 1 };
    expect((await shop.from('paints').select().order('id')).data).toEqual([blue, green]);
    expect((await shop.from('paints').select('hue:colour').eq('colour', '#0000ff')).data).toEqual([
      { hue: '#0000ff' },
    ]);
    expect((await shop.from('paints').select('id').in('colour', ['#0000ff', '#00ff00'])).data).toHaveLength(
      2,
    );
    expect((await shop.from('products').select('paints(*)').eq('id', 1).single()).data).toEqual({
      paints: [blue, green],
    });
    const red = { id: 3, colour: '#ff0000', product_id: null };
    expect((await shop.from('paints').insert(red).select().single()).data).toEqual(red);
    const pink = { ...red, colour: '#ffcccc' };
    const changed = await shop.from('paints').update({ colour: '#ffcccc' }).eq('id', 3).select();
    expect(changed.data).toEqual([pink]);
    expect((await shop.from('paints').delete().eq('colour', '#ffcccc').select()).data).toEqual([pink]);
  });

  test('media types of the schema’s own are not served: JSON, or 406', async () => {
    const page = (accept: string) => ask(server, '/rpc/page', { headers: { Accept: accept } });
    expect(await (await page('*/*')).json()).toBe('<p>hello</p>');
    expect((await page('text/html')).status).toBe(406);
  });
});

const everyType = readFileSync(new URL('./every-type.sql', import.meta.url), 'utf8');

describe.each(shops)('rows that are written as JSON here, on $name', ({ start }) => {
  const server = shared(() => start());
  beforeAll(async () => {
    await server.database.query(everyType);
  });

  const text = async (path: string, headers: Record<string, string> = {}) =>
    (await ask(server, path, { headers })).text();
  /** What PostgreSQL makes of the same rows. */
  const written = async (sql: string, json = 'json_agg(t.*)') => {
    const [row] = await server.database.query<{ body: string }>(
      `select ${json}::text as body from (${sql}) as t`,
    );
    return row?.body;
  };

  test.each([
    ['every column', 'select=*', '*'],
    ['no column', 'select=', '*'],
    ['one column twice', 'select=id,id', 'id, id'],
    ['other names in another order', 'select=b:words,"a \\"q\\"":id', 'words as b, id as "a ""q"""'],
    ['a name that is too long', `select=${'ñ'.repeat(40)}:words`, `words as "${'ñ'.repeat(31)}"`],
    ['casts and paths', 'select=exact::text,tree->a,raw->>b', `exact::text, tree->'a' as a, raw->>'b' as b`],
  ])('%s: to the byte what PostgreSQL writes', async (_what, search, columns) => {
    const expected = await written(`select ${columns} from shop.every_type order by id`);
    expect(expected?.length).toBeGreaterThan(10);
    const path = `/every_type?${search.replaceAll(' ', '%20')}&order=id`;
    expect(await text(path)).toBe(expected);
    // By way of one text that PostgreSQL makes: a total is asked for.
    expect(await text(`${path}&limit=100`, { Prefer: 'count=exact' })).toBe(expected);
  });

  test('one row is an object, none or several are refused', async () => {
    const one = { Accept: 'application/vnd.pgrst.object+json' };
    const expected = await written('select * from shop.every_type where id = 2', 'row_to_json(t.*)');
    expect(await text('/every_type?id=eq.2', one)).toBe(expected);
    expect(await text('/every_type?id=eq.9')).toBe('[]');
    for (const filter of ['eq.9', 'lt.3']) {
      expect((await ask(server, `/every_type?id=${filter}`, { headers: one })).status).toBe(406);
    }
  });

  test('a page read at random costs as little as on hosted Supabase', async () => {
    expect(await server.database.query('show random_page_cost')).toEqual([{ random_page_cost: '1.1' }]);
  });

  test('times are in the zone that is asked for', async () => {
    const zoned = await text('/every_type?select=zoned&id=eq.1', { Prefer: 'timezone=Asia/Kolkata' });
    expect(zoned).toBe('[{"zoned":"2024-02-29T22:00:00.123456+05:30"}]');
  });

  test('a column that changed its type is never shown in the form of the old one', async () => {
    expect(await text('/changing')).toBe('[{"id":1,"value":5}]');
    await server.database.query(
      `alter table shop.changing alter column value type text using '5, "forged": true'`,
    );
    // The catalog does not know yet: it is refused, as no number.
    expect(JSON.parse(await text('/changing'))).toMatchObject({ code: '22P02' });
    await server.database.query(`notify pgrst, 'reload schema'`);
    await expect.poll(() => text('/changing')).toBe('[{"id":1,"value":"5, \\"forged\\": true"}]');
  });

  test('long answers that are sent at the same time do not mix', async () => {
    await server.database.query(
      `insert into shop.every_type (id, words)
       select n, repeat(chr(86 + n), n * 3000) from generate_series(11, 18) as n`,
    );
    const ids = Array.from({ length: 48 }, (_, at) => 11 + (at % 8));
    const bodies = await Promise.all(
      ids.map((id) => text(`/every_type?select=id,a:words,b:words,c:bytes&id=eq.${id}`)),
    );
    for (const [at, id] of ids.entries()) {
      const words = String.fromCharCode(86 + id).repeat(id * 3_000);
      expect(JSON.parse(bodies[at] ?? '')).toEqual([{ id, a: words, b: words, c: null }]);
    }
  });

  test('answers that are read late are still their own', async () => {
    const columns = Array.from({ length: 16 }, (_, at) => `c${at}:words`);
    const ids = Array.from({ length: 48 }, (_, at) => 11 + (at % 8));
    const path = (id: number) => `/every_type?select=${columns}&id=eq.${id}`;
    const late = await readLate(server, ids.map(path), () => text(path(12)));
    for (const id of ids.slice(0, 8)) {
      const words = String.fromCharCode(86 + id).repeat(id * 3_000);
      expect(late.split(`"${words}"`)).toHaveLength(6 * columns.length + 1);
    }
  });
});

/** Asks for all paths at once on one connection, and reads nothing before something else has been done. */
async function readLate(
  server: TestServer,
  paths: string[],
  meanwhile: () => Promise<unknown>,
): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).pause();
  const head = ` HTTP/1.1\r\nHost: ${hostname}\r\napikey: ${server.publishableKey}\r\nAccept-Profile: shop\r\n`;
  paths.forEach((path, at) => {
    const end = at === paths.length - 1 ? 'Connection: close\r\n\r\n' : '\r\n';
    socket.write(`GET /rest/v1${path}${head}${end}`);
  });
  await meanwhile();
  return (await buffer(socket)).toString('latin1');
}
