import { describe, expect, test } from 'vitest';
import type { RestError } from '../errors.ts';
import { fieldLabel } from '../query.ts';
import { parseSelect } from './select.ts';

describe('select', () => {
  test.each([
    ['id', 'id'],
    ['called:name', 'called'],
    ['data->a->>b', 'b'],
    ['data->a->0', 'a'],
    ['list->0', 'list'],
    ['total:price.sum()', 'total'],
    ['price.sum()', 'sum'],
    ['count()', 'count'],
    ['"weird, name"', 'weird, name'],
  ])('%s is labelled %s', (text, label) => {
    const [item] = parseSelect(text, 5);
    expect(item?.kind === 'field' && fieldLabel(item)).toBe(label);
  });

  test('casts, before and after an aggregate', () => {
    expect(parseSelect('price::numeric(10,2).avg()::int', 5)).toMatchObject([
      { cast: 'numeric(10,2)', aggregate: { name: 'avg', cast: 'int' } },
    ]);
  });

  test('embeds: alias, hint, join, spread, nested', () => {
    expect(parseSelect('a:b!hint!inner(c,d(*)),...e(f)', 5)).toMatchObject([
      {
        kind: 'embed',
        name: 'b',
        alias: 'a',
        hint: 'hint',
        isInner: true,
        isSpread: false,
        query: { select: [{ field: { name: 'c' } }, { kind: 'embed', name: 'd' }] },
      },
      { kind: 'embed', name: 'e', isSpread: true },
    ]);
  });

  test.each([
    ['', []],
    ['*', [{ field: { name: '*' } }]],
  ])('%j', (text, items) => expect(parseSelect(text, 5)).toMatchObject(items));

  test.each([
    'id,',
    ',id',
    'a(b',
    'a)b',
    'a::',
    'a::text;drop',
    "a::text')--",
    '""',
    '"open',
    'a:',
    'a..b',
    'a->',
    'a.evil()',
    'x\0y',
    `${'a('.repeat(6)}b${')'.repeat(6)}`,
    'a,'.repeat(400),
  ])('%j is refused with its place', (text) => {
    try {
      parseSelect(text, 5);
      expect.unreachable();
    } catch (error) {
      expect((error as RestError).code).toBe('PGRST100');
      expect((error as RestError).message).toMatch(/line 1, column \d+/);
    }
  });
});
