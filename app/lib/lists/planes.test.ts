import { expect, test } from 'vitest';
import { formPlanes, planEquivalences, searchPlanes } from './planes.ts';

test('both plan lists stand as the specification gives them', () => {
  expect(searchPlanes).toHaveLength(7);
  expect(formPlanes).toHaveLength(6);
  expect(new Set([...searchPlanes, ...formPlanes]).size).toBe(13);
});

test('an equivalence leads from the filter to the form, one to one', () => {
  const stored = Object.values(planEquivalences);
  expect(searchPlanes).toEqual(expect.arrayContaining(Object.keys(planEquivalences)));
  expect(formPlanes).toEqual(expect.arrayContaining(stored));
  expect(new Set(stored).size).toBe(stored.length);
});
