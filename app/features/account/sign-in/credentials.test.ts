import { describe, expect, test } from 'vitest';
import { checkEmail, checkPassword, checkSignIn, checkSignUp } from './credentials.ts';

describe('addresses', () => {
  test.each(['familia@miguiaazul.test', ' ana.lopez+azul@correo.com ', 'ñ@é.org'])('accepts %j', (email) => {
    expect(checkEmail(email)).toEqual([]);
  });

  test.each(['', '   ', 'ana', 'ana@', '@correo.com', 'ana@correo', 'ana lopez@correo.com', 'a@b@c.com'])(
    'refuses %j',
    (email) => {
      expect(checkEmail(email)).toHaveLength(1);
    },
  );
});

test('a new password has at least 6 characters', () => {
  expect(checkPassword('tres-6')).toEqual([]);
  expect(checkPassword('azul5')).toEqual([
    { field: 'password', text: 'La contraseña debe tener al menos 6 caracteres' },
  ]);
});

test('a short password may still sign in: the rule is for new ones', () => {
  expect(checkSignIn({ email: 'a@b.com', password: 'abc' })).toEqual([]);
});

test('every missing field is named at once', () => {
  const problems = checkSignUp({ nombre: ' ', email: 'ana', password: '' });
  expect(problems.map(({ field }) => field)).toEqual(['nombre', 'email', 'password']);
});
