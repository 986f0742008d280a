import { expect, test } from 'vitest';
import { municipios } from './municipalities.ts';
import { municipalityAliases, uncertainAliases } from './municipality-aliases.ts';
import { municipalityOfPostalCode } from './postal-codes.ts';

const names = municipios.map(({ nombre }) => nombre as string);

test('aliases belong to municipalities, are none, and stand once', () => {
  const lists = [...Object.entries(municipalityAliases), ...Object.entries(uncertainAliases)];
  expect(lists.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([]);
  const aliases = lists.flatMap(([, list]) => list);
  expect(aliases.filter((alias) => names.includes(alias))).toEqual([]);
  expect(new Set(aliases).size).toBe(40);
});

test('every municipality has a postal code of its own', () => {
  const found = new Set<string | null>();
  for (let ending = 600; ending < 1000; ending++) found.add(municipalityOfPostalCode(`00${ending}`));
  found.delete(null);
  expect([...found].sort()).toEqual(names.toSorted());
});

test.each([
  ['00667', 'Lajas'],
  ['006670000', 'Lajas'],
  ['00725-1234', 'Caguas'],
  ['00802', null],
  ['32801', null],
  ['', null],
])('%s is in %s', (code, name) => {
  expect(municipalityOfPostalCode(code)).toBe(name);
});
