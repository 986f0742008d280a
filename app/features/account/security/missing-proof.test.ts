import { expect, test } from 'vitest';
import { readMissingProof } from './missing-proof.ts';

test('the hint says what is asked for first', () => {
  const message = 'Por seguridad, …';
  expect(readMissingProof({ code: 'PT403', hint: 'reauthentication_needed', message })).toBe('password');
  expect(readMissingProof({ code: 'PT403', hint: 'insufficient_aal', message })).toBe('second-factor');
});

test('any other refusal is said', () => {
  const message = 'No se puede quitar al último administrador';
  expect(() => readMissingProof({ code: '23514', hint: null, message })).toThrow(`${message}.`);
});
