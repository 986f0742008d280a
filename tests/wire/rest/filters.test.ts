import { describe, expect, test } from 'vitest';
import { shared } from '../../support/shared.ts';
import { refusal, reply, sharedShop, shops } from './shop.ts';

describe.each(shops)('filters on $name', ({ start }) => {
  const server = shared(() => start());
  const shop = sharedShop(server);

  const customers = () => shop.from('customers').select('id').order('id');
  type Query = ReturnType<typeof customers>;

  test.each<[string, (query: Query) => Query, number[]]>([
    ['eq', (query) => query.eq('name', 'Ana'), [1]],
    ['eq with quotes, commas and parentheses', (query) => query.eq('name', 'O\'Hara (jr), "Bob"'), [4]],
    ['eq with unicode', (query) => query.eq('name', 'Zoé'), [3]],
    ['neq', (query) => query.neq('id', 1), [2, 3, 4]],
    ['gt and lt together', (query) => query.gt('id', 1).lt('id', 4), [2, 3]],
    ['gte and lte', (query) => query.gte('credit', 20).lte('credit', 55.25), [2, 4]],
    ['like', (query) => query.like('name', 'A%'), [1]],
    ['like with the other star', (query) => query.like('name', '*é'), [3]],
    ['ilike', (query) => query.ilike('name', '%O%'), [3, 4]],
    ['like all of', (query) => query.likeAllOf('name', ['%u%', 'L%']), [2]],
    ['like any of', (query) => query.likeAnyOf('name', ['A%', 'L%']), [1, 2]],
    ['ilike any of', (query) => query.ilikeAnyOf('name', ['a%', 'l%']), [1, 2]],
    ['regular expression', (query) => query.filter('name', 'match', '^[AL]'), [1, 2]],
    ['regular expression in any case', (query) => query.filter('name', 'imatch', '^a'), [1]],
    ['is null', (query) => query.is('born', null), [3]],
    ['is true', (query) => query.is('is_active', true), [1, 2]],
    ['is unknown', (query) => query.filter('is_active', 'is', 'unknown'), [4]],
    ['is not null', (query) => query.filter('born', 'is', 'not_null'), [1, 2, 4]],
    ['is distinct', (query) => query.filter('is_active', 'isdistinct', 'true'), [3, 4]],
    ['in', (query) => query.in('id', [1, 3]), [1, 3]],
    ['in with reserved characters', (query) => query.in('"weird, name"', ['x,y']), [1]],
    ['in of nothing', (query) => query.in('id', []), []],
    ['not in', (query) => query.not('id', 'in', '(1,2)'), [3, 4]],
    ['contains, array', (query) => query.contains('tags', ['local']), [1, 2]],
    ['contains, json', (query) => query.contains('settings', { level: 3 }), [1, 4]],
    ['contains, range', (query) => query.contains('stay', '[2,3]'), [1]],
    ['contained by', (query) => query.containedBy('tags', ['local', 'far']), [2, 3, 4]],
    ['overlaps', (query) => query.overlaps('tags', ['vip', 'far']), [1, 4]],
    ['range strictly right', (query) => query.rangeGt('stay', '[1,12)'), [2]],
    ['range not left', (query) => query.rangeGte('stay', '[10,12)'), [2, 4]],
    ['range strictly left', (query) => query.rangeLt('stay', '[20,25)'), [1, 4]],
    ['range not right', (query) => query.rangeLte('stay', '[1,16)'), [1, 4]],
    ['range adjacent', (query) => query.rangeAdjacent('stay', '[10,20)'), [1, 2]],
    ['text search', (query) => query.textSearch('words', 'ana | luis', { config: 'simple' }), [1, 2]],
    [
      'text search, plain',
      (query) => query.textSearch('words', 'ana', { type: 'plain', config: 'simple' }),
      [1],
    ],
    ['text search, phrase', (query) => query.textSearch('words', 'ana', { type: 'phrase' }), [1]],
    [
      'text search, as on the web',
      (query) => query.textSearch('words', 'ana or luis', { type: 'websearch', config: 'simple' }),
      [1, 2],
    ],
    ['text search in plain text', (query) => query.textSearch('name', 'luis', { config: 'simple' }), [2]],
    ['not', (query) => query.not('name', 'eq', 'Ana'), [2, 3, 4]],
    ['or', (query) => query.or('id.eq.1,name.eq.Luis'), [1, 2]],
    [
      'or with and, not and quotes',
      (query) => query.or('and(id.gt.1,id.lt.3),name.eq."O\'Hara (jr), \\"Bob\\"",not.and(id.neq.1)'),
      [1, 2, 4],
    ],
    [
      'or with in, is and braces',
      (query) => query.or('id.in.(1,2),born.is.null,tags.cs.{far}'),
      [1, 2, 3, 4],
    ],
    ['json path as text', (query) => query.eq('settings->theme->>color', 'red'), [2]],
    ['json path as json', (query) => query.eq('settings->level', 3), [1, 4]],
    ['quantifier any', (query) => query.filter('id', 'eq(any)', '{1,4}'), [1, 4]],
    ['quantifier all', (query) => query.filter('id', 'gt(all)', '{1,2}'), [3, 4]],
    ['enum', (query) => query.eq('standing', 'good'), [1, 4]],
    ['match', (query) => query.match({ standing: 'good', id: 4 }), [4]],
  ])('%s', async (_, narrow, ids) => {
    const { data, error } = await narrow(customers());
    expect(error).toBeNull();
    expect(data?.map(({ id }) => id)).toEqual(ids);
  });

  test('and= and not.or= as parameters', async () => {
    const both = '/customers?select=id&and=(id.gte.2,or(name.like.L*,name.like.Z*))&order=id';
    expect(await reply(server, both)).toEqual([200, [{ id: 2 }, { id: 3 }]]);
    const neither = '/customers?select=id&not.or=(id.eq.1,id.eq.2)&order=id';
    expect(await reply(server, neither)).toEqual([200, [{ id: 3 }, { id: 4 }]]);
  });

  test.each([
    ['/customers?id=foo.1', 400, 'PGRST100'],
    ['/customers?id=eq', 400, 'PGRST100'],
    ['/customers?id=is.maybe', 400, 'PGRST100'],
    ['/customers?or=(id.eq.1', 400, 'PGRST100'],
    ['/customers?or=()', 400, 'PGRST100'],
    ['/customers?id=in.1,2', 400, 'PGRST100'],
    ['/customers?select=id,', 400, 'PGRST100'],
    ['/customers?select=orders(id', 400, 'PGRST100'],
    ['/customers?order=id.sideways', 400, 'PGRST100'],
    ['/customers?id=eq.abc', 400, '22P02'],
    ['/customers?id=eq.99999999999999999999', 400, '22003'],
    ['/customers?nothing=eq.1', 400, '42703'],
    ['/customers?select=nothing', 400, '42703'],
    ['/customers?order=nothing', 400, '42703'],
    ['/customers?id=like.1', 404, '42883'],
    ['/customers?name=match.(', 400, '2201B'],
    ['/customers?name=eq.%00', 400, '22021'],
    ['/customers?rel.id=eq.1', 400, 'PGRST108'],
    ['/customers?select=id::nonsense', 400, '42704'],
    ['/customers?select=id::text);drop table x', 400, 'PGRST100'],
  ])('%s is refused', async (path, status, code) => {
    expect(await reply(server, path)).toEqual(refusal(status, code));
  });

  test.each([
    ['spaces in a logic tree', 'or= ( id.eq.1, and (id.gt.1, id.lt.3) , not.or ( id.neq.4 ) ) ', [1, 2, 4]],
    ['a list of a space', 'id=in.( )', []],
    ['a list in a logic tree with spaces', 'or=(id.in. ( 1,2) ,id.eq.3)', [1, 2, 3]],
    ['a list of a quote', 'name=in.(")', []],
    ['a list of a quote and a name', 'name=in.(",Ana)', [1]],
    ['quotes that are a part of the value', '"weird, name"=in.(quote " here)', [3]],
    ['a list of an empty string', 'or=(id.eq.1,id.in.(""))', [1]],
    ['an empty string beside another', 'name=in.("",Ana)', [1]],
  ])('%s', async (_, query, ids) => {
    const path = `/customers?select=id&order=id&${encodeURI(query)}`;
    expect(await reply(server, path)).toEqual([200, ids.map((id) => ({ id }))]);
  });

  test('text search on a computed vector, and on one under two domains', async () => {
    for (const query of [
      'words=fts(simple).blue',
      'searched=fts(simple).sand',
      'searched=not.plfts(simple).sky',
    ]) {
      expect(await reply(server, `/pages?select=id&${query}`), query).toEqual([200, [{ id: 1 }]]);
    }
  });

  test('a parse error has its place and what was expected', async () => {
    const { error } = await shop.from('customers').select('id').filter('id', 'foo', '1');
    expect(error?.message).toBe('"failed to parse filter (foo.1)" (line 1, column 1)');
    expect(error?.details).toMatch(/^unexpected "f" expecting operator \(eq, gt/);
  });

  test('a search too deep for PostgreSQL is the client’s mistake', async () => {
    // Written as it is: the client would spend three signs on each.
    expect(await reply(server, `/customers?select=id&name=fts.${'!'.repeat(9_000)}a`)).toEqual([
      400,
      expect.objectContaining({ message: 'tsquery stack too small' }),
    ]);
  });

  test('an unknown column is named with its table', async () => {
    const { error } = await shop.from('customers').select('nothing');
    expect(error).toMatchObject({ code: '42703', message: 'column customers.nothing does not exist' });
  });
});
