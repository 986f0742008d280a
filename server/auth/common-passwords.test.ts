import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password1234',
  'P4ssw0rd!!!!',
  'Contraseña2024!',
  'administrador1',
  '123456789012',
  '210987654321',
  'qwertyuiop123',
  'azulazulazul',
  '111111111111',
  '2026-Bienvenida',
])('%s is what everybody tries first', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'correcto-caballo-azul',
  'tres peces leen',
  'Xk9#mQ2$vL7p',
  'mi perra come nubes',
  'ceiba-coqui-lluvia',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
