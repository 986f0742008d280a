import { expect, test } from 'vitest';
import { readRefusal } from './delete-account.ts';

test('the hint says what is asked for first', () => {
  const message = 'Por seguridad, …';
  expect(readRefusal({ code: 'PT403', hint: 'reauthentication_needed', message })).toBe('password-needed');
  expect(readRefusal({ code: 'PT403', hint: 'insufficient_aal', message })).toBe('second-factor-needed');
});

test('any other refusal is said', () => {
  const message = 'No se puede quitar al último administrador';
  expect(() => readRefusal({ code: '23514', hint: null, message })).toThrow(`${message}.`);
});
