import { expect, test } from 'vitest';
import { requestId } from './request-id.ts';

const made = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test.each(['7f3a9c0d', '0123456789abcdef0123456789abcdef', '6b0c2f7e-4a35-4d3e-9a53-2f0d7f3f6c11'])(
  'the id of a trusted proxy is kept: %s',
  (given) => {
    expect(requestId(given, { trustProxy: true })).toBe(given);
    expect(requestId(given, { trustProxy: false })).toMatch(made);
  },
);

test.each([
  undefined,
  '',
  'short',
  'x'.repeat(65),
  'maria@example.com',
  'two words',
  'línea\nnueva',
  '<b>bold</b>',
])('what is no id is replaced: %j', (given) => expect(requestId(given, { trustProxy: true })).toMatch(made));
