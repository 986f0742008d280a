import { expect, test } from 'vitest';
import { therapyTypes } from './therapy-types.ts';

test('there are 21 therapy types, each once', () => {
  expect(therapyTypes).toHaveLength(21);
  expect(new Set(therapyTypes).size).toBe(21);
});
