import { expect, test } from 'vitest';
import { formPlans, planEquivalences, searchPlans } from './plans.ts';

test('both plan lists stand as the specification gives them', () => {
  expect(searchPlans).toHaveLength(7);
  expect(formPlans).toHaveLength(6);
  expect(new Set([...searchPlans, ...formPlans]).size).toBe(13);
});

test('an equivalence leads from the filter to the form, one to one', () => {
  const stored = Object.values(planEquivalences);
  expect(searchPlans).toEqual(expect.arrayContaining(Object.keys(planEquivalences)));
  expect(formPlans).toEqual(expect.arrayContaining(stored));
  expect(new Set(stored).size).toBe(stored.length);
});
