import { expect, test } from 'vitest';
import { describeSize } from './guide-size.ts';

test.each([
  [1, '1 kB'],
  [183_400, '184 kB'],
  [1_234_567, '1.2 MB'],
  [9_960_000, '10.0 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(describeSize(bytes)).toBe(text);
});
