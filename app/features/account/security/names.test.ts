import type { Factor } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { sortFactors } from '../second-factor/factor-types.ts';
import { formatRecoveryCode, freeName } from './names.ts';

const factor = (factor_type: string, friendly_name: string, status = 'verified') =>
  ({ id: friendly_name, factor_type, friendly_name, status }) as Factor;

test('the handiest way comes first, and only what is active', () => {
  const factors = [
    factor('recovery_code', 'códigos'),
    factor('phone', 'móvil'),
    factor('totp', 'app'),
    factor('webauthn', 'llave', 'unverified'),
  ];
  expect(sortFactors(factors).map(({ id }) => id)).toEqual(['app', 'móvil', 'códigos']);
});

test('a name that is taken gets a number', () => {
  expect(freeName('Llave', [])).toBe('Llave');
  expect(freeName('Llave', [factor('totp', 'Llave'), factor('totp', 'Llave 2')])).toBe('Llave 3');
});

test('recovery codes are shown in groups of four', () => {
  expect(formatRecoveryCode('abcdefgh23456789')).toBe('abcd-efgh-2345-6789');
});
