import { describe, expect, test } from 'vitest';
import { explain } from './error-messages.ts';

describe('explain', () => {
  test('says a known code in Spanish', () => {
    expect(explain({ code: 'invalid_credentials', message: 'Invalid login credentials' })).toBe(
      'El correo o la contraseña no son correctos. Revísalos e intenta de nuevo.',
    );
  });

  test('tells a code that was used from a wrong one', () => {
    const code = 'mfa_verification_failed';
    expect(explain({ code, message: 'TOTP code has already been used' })).toBe(
      'Ese código ya se usó. Espera el próximo.',
    );
    expect(explain({ code, message: 'Invalid TOTP code entered' })).toBe(
      'El código no es correcto. Escríbelo otra vez.',
    );
  });

  test('keeps the words of a rule, not those of a plain constraint', () => {
    const words = { code: '23514', message: 'Aquí no van enlaces.', hint: 'nota_sin_enlaces' };
    expect(explain(words)).toBe('Aquí no van enlaces.');
    const plain = { code: '23514', message: 'new row violates check constraint "nota_max_200"', hint: null };
    expect(explain(plain)).toBe('Un valor no es válido. Revísalo e intenta de nuevo.');
  });

  test('keeps the message of an unknown code', () => {
    expect(explain({ code: 'P0001', message: 'La reseña ya existe.' })).toBe('La reseña ya existe.');
  });

  test.each([{ name: 'AuthRetryableFetchError', message: '{}' }, new TypeError('Failed to fetch')])(
    'recognises a lost connection: %o',
    (error) => {
      expect(explain(error)).toMatch(/^No hay conexión/);
    },
  );

  test('says that the session is gone', () => {
    const missing = { name: 'AuthSessionMissingError', message: 'Auth session missing!' };
    expect(explain(missing)).toBe('Tu sesión terminó. Inicia sesión de nuevo.');
  });

  test.each([undefined, null, 'text', {}])('has a way on for %o', (error) => {
    expect(explain(error)).toBe('Algo salió mal. Intenta de nuevo en unos minutos.');
  });
});
