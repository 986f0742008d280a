import { expect, test } from 'vitest';
import { formPlans, searchPlans } from './plans.ts';

test('both plan lists stand as the specification gives them', () => {
  expect(searchPlans).toHaveLength(7);
  expect(formPlans).toHaveLength(6);
  expect(new Set([...searchPlans, ...formPlans]).size).toBe(13);
});
