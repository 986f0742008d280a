import { expect, test } from 'vitest';
import { describeAvailability } from './availability.ts';

test('a wait belongs to a waiting list', () => {
  expect(describeAvailability('lista_de_espera', '3_a_6')).toBe('Lista de espera, de 3 a 6 meses');
  expect(describeAvailability('lista_de_espera', null)).toBe('Lista de espera');
  expect(describeAvailability('acepta', '3_a_6')).toBe('Acepta personas nuevas');
});
