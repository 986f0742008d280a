import { expect, test } from 'vitest';
import { needsSecondFactor } from './needs-second-factor.ts';

const tokenAt = (aal: unknown) =>
  `e30.${Buffer.from(JSON.stringify({ aal, ñ: '>>>???' })).toString('base64url')}.s`;
const verified = [{ status: 'verified' }];

test.each([
  ['no factor', tokenAt('aal1'), [], false],
  ['no list of factors', tokenAt('aal1'), undefined, false],
  ['a factor that was never confirmed', tokenAt('aal1'), [{ status: 'unverified' }], false],
  ['a factor, not shown', tokenAt('aal1'), verified, true],
  ['a factor, shown', tokenAt('aal2'), verified, false],
  ['a token that does not say', tokenAt(undefined), verified, true],
  ['a token that is none', 'x', verified, true],
  ['no token', undefined, verified, true],
])('%s', (_, access_token, factors, expected) => {
  expect(needsSecondFactor({ access_token, user: { factors } })).toBe(expected);
});
