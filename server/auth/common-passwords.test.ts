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
  ...`123456 aaaaaa 111111 123123 112233 123321 121212 654321 abc123 a123456 123456a aa123456 qwe123 123qwe asd123
    q1w2e3 q1w2e3r4 1q2w3e 1qaz2wsx zaq12wsx 159753 147258 147258369 789456 789456123 123654 101010 aabbcc asdasd qweqwe
    amor123 teamo1 Autismo autismo1 azul12 dios123 1234qwer`.split(/\s+/),
])('%s is what everybody tries first', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'correcto-caballo-azul',
  'tres peces leen',
  'Xk9#mQ2$vL7p',
  'mi perra come nubes',
  'ceiba-coqui-lluvia',
  'azul-demo',
  'seis66',
  'pan-5x',
  'la7ola',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
