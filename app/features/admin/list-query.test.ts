import { expect, test } from 'vitest';
import { listParams, pageCount, rangeOf } from './list-query.ts';

const { read, write, change } = listParams({ recientes: 'Más recientes', nombre: 'Por nombre' }, 'todos');
const of = (search: string) => read(new URLSearchParams(search));

test('the address holds search, order, page and further filters; what it does not know is the default', () => {
  const nothing = { q: '', orden: 'recientes', pagina: 1, todos: '' };
  expect(of('')).toEqual(nothing);
  expect(of('q=luz&orden=nombre&todos=si&pagina=3')).toEqual({
    q: 'luz',
    orden: 'nombre',
    pagina: 3,
    todos: 'si',
  });
  for (const pagina of ['0', '-2', '1.5', 'x', '1e9'])
    expect(of(`orden=otro&pagina=${pagina}`)).toEqual(nothing);
});

test('what is the default is not written', () => {
  for (const search of ['', '?q=luz&orden=nombre&todos=si&pagina=3']) expect(write(of(search))).toBe(search);
  expect(write(of('q=+&orden=recientes&todos=&pagina=1'))).toBe('');
});

test('a change begins with the first page, unless it is the page that changes', () => {
  const third = of('q=luz&orden=nombre&pagina=3');
  expect(change?.(third, { q: '' })).toEqual(of('orden=nombre'));
  expect(change?.(third, { pagina: 4 })).toEqual(of('q=luz&orden=nombre&pagina=4'));
});

test('pages of twenty', () => {
  expect(rangeOf({ pagina: 1 })).toEqual([0, 19]);
  expect(rangeOf({ pagina: 3 })).toEqual([40, 59]);
  expect([0, 1, 20, 21].map((total) => pageCount(total))).toEqual([1, 1, 1, 2]);
});
