import { expect, test } from 'vitest';
import { readRefusal } from './refusals.ts';

const columns = ['costo', 'costo_desde', 'nombre', 'horas'];
const refusal = (hint: string | null, message: string, details = '') => ({
  code: '23514',
  hint,
  message,
  details,
});

test.each([
  [
    'a rule with words',
    refusal('nombre_sin_enlaces', 'Aquí no van enlaces.'),
    'nombre',
    'Aquí no van enlaces.',
  ],
  ['the longer of two columns', refusal('costo_desde_con_desde', 'Falta.'), 'costo_desde', 'Falta.'],
  ['hours by their weekday', refusal('abre_sin_pisarse', 'Se pisan.', '3'), 'dia-3', 'Se pisan.'],
  [
    'a plain constraint',
    refusal(null, 'new row for relation "sedes" violates check constraint "nombre_max_120"'),
    'nombre',
    'Este valor no se puede guardar. Revísalo.',
  ],
])('%s is shown beside its field', (_, error, field, text) => {
  expect(readRefusal(error, columns)).toEqual({ field, text });
});

test.each([
  [refusal('sedes_max_12', 'Un perfil tiene hasta 12 sedes.')],
  [{ code: '42501', hint: 'nombre', message: 'No' }],
  [new TypeError('Failed to fetch')],
  [undefined],
])('%o is about no field', (error) => {
  expect(readRefusal(error, columns)).toBeUndefined();
});
