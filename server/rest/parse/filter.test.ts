import { describe, expect, test } from 'vitest';
import { applyTransform, parseFilter, parseLogic } from './filter.ts';
import { readOperator } from './operator.ts';

const field = { name: 'a', path: [] };

describe('operators', () => {
  test.each([
    ['eq.1', { name: 'eq', isNegated: false, length: 3 }],
    ['not.in.(1)', { name: 'in', isNegated: true, length: 7 }],
    ['isdistinct.1', { name: 'isdistinct', length: 11 }],
    ['is.null', { name: 'is', length: 3 }],
    ['like(all).{a}', { name: 'like', quantifier: 'all', length: 10 }],
    ['wfts(spanish).x', { name: 'wfts', config: 'spanish', length: 14 }],
  ])('%s', (text, operator) => expect(readOperator(text)).toMatchObject(operator));

  test.each(['eq', 'foo.1', 'not.1', 'neq(any).{1}', 'eq(some).{1}', 'fts(a b).x', '', '.'])(
    '%j is none',
    (text) => expect(readOperator(text)).toBeUndefined(),
  );
});

describe('filters', () => {
  test('a value stays in the request', () => {
    expect(parseFilter(field, 'gte.5', 3).value).toEqual({
      from: 'param',
      index: 3,
      start: 4,
      transform: 'plain',
    });
    expect(parseFilter(field, 'like.a*', 0).value).toMatchObject({ transform: 'pattern' });
    expect(parseFilter(field, 'in.(1)', 0).value).toMatchObject({ transform: 'list' });
  });

  test('yes and no are part of the statement', () => {
    expect(parseFilter(field, 'eq.true', 0).value).toEqual({ from: 'text', sql: "'true'" });
    expect(parseFilter(field, "eq.true'", 0).value).toMatchObject({ from: 'param' });
  });

  test.each([
    ['(1,2)', '{"1","2"}'],
    ['()', '{}'],
    ['("a,b","c\\"d",e"f)', '{"a,b","c\\"d","e\\"f"}'],
    ['(a\\b)', '{"a\\\\b"}'],
    ['(,)', '{"",""}'],
  ])('list %s', (text, array) => expect(applyTransform(text, 'list')).toBe(array));

  test.each(['1,2', '(1', '(1)x', '("a'])('list %s is refused', (text) =>
    expect(() => applyTransform(text, 'list')).toThrow(/failed to parse/),
  );
});

describe('logic', () => {
  test('nested, negated, quoted', () => {
    expect(parseLogic('or', false, '(a.eq."x,)",not.and(b.in.(1,2),c.cs.{"d,e"}))')).toMatchObject({
      operator: 'or',
      conditions: [
        { field: { name: 'a' }, value: { value: 'x,)' } },
        {
          operator: 'and',
          isNegated: true,
          conditions: [
            { operator: 'in', value: { value: '{"1","2"}' } },
            { operator: 'cs', value: { value: '{"d,e"}' } },
          ],
        },
      ],
    });
  });

  test.each([
    '',
    '()',
    '(a)',
    '(a.eq.1',
    'a.eq.1',
    '(a.eq.1)b',
    '(a.nope.1)',
    '(a.cs.{b)',
    `${'(or'.repeat(30)}`,
  ])('%j is refused', (text) => expect(() => parseLogic('or', false, text)).toThrow(/failed to parse/));
});
