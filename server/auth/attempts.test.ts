import { expect, test } from 'vitest';
import { attemptKey } from './attempts.ts';

test('the record does not hold the address', () => {
  expect(attemptKey('password', 'ana@example.test')).toMatch(/^password:[0-9a-f]{64}$/);
});
