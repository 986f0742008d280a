import { expect, test } from 'vitest';
import { changeParams, pageCount, rangeOf, readListQuery } from './list-query.ts';

const read = (search: string) => readListQuery(new URLSearchParams(search), ['recientes', 'nombre']);

test('the address holds search, order and page; what it does not know is the default', () => {
  expect(read('')).toEqual({ q: '', orden: 'recientes', pagina: 1 });
  expect(read('q=luz&orden=nombre&pagina=3')).toEqual({ q: 'luz', orden: 'nombre', pagina: 3 });
  for (const pagina of ['0', '-2', '1.5', 'x', '1e9'])
    expect(read(`orden=otro&pagina=${pagina}`)).toEqual({ q: '', orden: 'recientes', pagina: 1 });
});

test('a change begins with the first page, unless it is the page that changes', () => {
  const params = new URLSearchParams('q=luz&orden=nombre&pagina=3');
  expect(`${changeParams(params, { q: null })}`).toBe('orden=nombre');
  expect(`${changeParams(params, { pagina: '4' })}`).toBe('q=luz&orden=nombre&pagina=4');
});

test('pages of twenty', () => {
  expect(rangeOf({ pagina: 1 })).toEqual([0, 19]);
  expect(rangeOf({ pagina: 3 })).toEqual([40, 59]);
  expect([0, 1, 20, 21].map(pageCount)).toEqual([1, 1, 1, 2]);
});
