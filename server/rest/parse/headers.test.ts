import { describe, expect, test } from 'vitest';
import { readMedia } from './media.ts';
import { appliedPreferences, readPreferences } from './prefer.ts';
import { readRequest } from './request.ts';
import { readParams } from './url.ts';

describe('Accept', () => {
  test.each([
    [undefined, 'array'],
    ['*/*', 'array'],
    ['application/json', 'array'],
    ['application/vnd.pgrst.object+json', 'object'],
    ['text/csv', 'csv'],
    ['text/html;q=0.9,text/csv;q=0.5,*/*;q=0.1', 'csv'],
    ['application/xml, */*', 'array'],
  ])('%s is written as %s', (accept, shape) => expect(readMedia(accept).shape).toBe(shape));

  test.each(['application/xml', 'image/png, text/html', 'application/vnd.pgrst.plan+text'])(
    '%s is refused',
    (accept) => expect(() => readMedia(accept)).toThrow(`None of these media types are available: ${accept}`),
  );
});

describe('Prefer', () => {
  test('known ones are read, the first of two counts', () => {
    expect(
      readPreferences('return=representation,count=exact, count=planned, nonsense, max-affected=5'),
    ).toEqual({
      return: 'representation',
      count: 'exact',
      maxAffected: 5,
    });
  });

  test.each(['constructor=x', '__proto__=x', 'count=', '=', 'timezone=Nowhere/Land', 'max-affected=-1'])(
    '%s is none',
    (header) => expect(readPreferences(header)).toEqual({}),
  );

  test('what was honoured is told in one order', () => {
    const preferences = readPreferences('count=exact, return=minimal, handling=strict');
    expect(appliedPreferences(preferences, ['count', 'return'])).toBe('return=minimal, count=exact');
  });
});

describe('requests', () => {
  const read = (path: string, search: string, headers: Record<string, string> = {}, method = 'GET') =>
    readRequest(method, path, search, (name) => headers[name], {
      schemas: ['public', 'other'],
      maxRows: undefined,
      maxEmbedDepth: 5,
      isUnbounded: false,
    });

  test('values are no part of the shape, words and names are', () => {
    const shape = (search: string) => read('/t', search).shape;
    expect(shape('?id=eq.1')).toBe(shape('?id=eq.2'));
    expect(shape('?id=eq.1&limit=5')).not.toBe(shape('?id=eq.1&limit=6'));
    expect(shape('?id=eq.1')).not.toBe(shape('?id=gt.1'));
    expect(shape('?id=is.null')).not.toBe(shape('?id=is.true'));
    expect(shape('?a=eq.true')).not.toBe(shape('?a=eq.false'));
    expect(shape('?or=(a.eq.1)')).not.toBe(shape('?or=(a.eq.2)'));
    expect(shape('?select=a')).not.toBe(shape('?select=b'));
  });

  test('pages from parameters and from the Range header', () => {
    expect(read('/t', '?limit=5&offset=10').page).toEqual({ limit: 5, offset: 10 });
    expect(read('/t', '', { range: '5-9' }).page).toEqual({ limit: 5, offset: 5 });
    expect(read('/t', '?limit=3', { range: '2-9' }).page).toEqual({ limit: 1, offset: 2 });
    expect(() => read('/t', '?limit=x')).toThrow(/failed to parse limit/);
  });

  test('paths', () => {
    expect(read('/', '').resource).toEqual({ kind: 'root' });
    expect(read('/t%20x', '').resource).toEqual({ kind: 'table', name: 't x' });
    expect(read('/rpc/f', '').resource).toEqual({ kind: 'rpc', name: 'f' });
    expect(() => read('/a/b', '')).toThrow('Invalid path');
  });

  test('the schema is asked for by the header of the method', () => {
    expect(read('/t', '', { 'accept-profile': 'other' }).schema).toBe('other');
    expect(read('/t', '', { 'content-profile': 'other' }).schema).toBe('public');
    expect(read('/t', '', { 'content-profile': 'other' }, 'POST').schema).toBe('other');
    expect(() => read('/t', '', { 'accept-profile': 'auth' })).toThrow('Invalid schema: auth');
  });

  test('parameters keep their order, doubles and broken escapes', () => {
    expect(readParams('?a=1&a=2&b+c=%C3%B1&d=%zz&e')).toEqual([
      { key: 'a', value: '1' },
      { key: 'a', value: '2' },
      { key: 'b c', value: 'ñ' },
      { key: 'd', value: '%zz' },
      { key: 'e', value: '' },
    ]);
  });
});
