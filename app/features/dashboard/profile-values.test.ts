import { expect, test } from 'vitest';
import { checkProfile, cleanProfile } from './profile-values.ts';

test('a name is asked for, and a telephone that can be called', () => {
  expect(checkProfile({ nombre_completo: ' ', telefono: '123', municipio: '' })).toEqual([
    { field: 'nombre', text: 'Escribe tu nombre completo' },
    { field: 'telefono', text: 'Escribe los 10 números. Ejemplo: 787-555-1234' },
  ]);
  expect(checkProfile({ nombre_completo: 'Ana', telefono: '', municipio: '' })).toEqual([]);
});

test.each(['(787) 555-1234', '+1 787 555 1234', '7875551234'])('%s is stored in one form', (telefono) => {
  expect(cleanProfile({ nombre_completo: ' Ana ', telefono, municipio: '' })).toEqual({
    nombre_completo: 'Ana',
    telefono: '787-555-1234',
    municipio: null,
  });
});
