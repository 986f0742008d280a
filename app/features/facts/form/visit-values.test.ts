import { expect, test } from 'vitest';
import { addThing, checkVisit, limits, newThingProblem, visitRowOf, visitValuesOf } from './visit-values.ts';

const empty = visitValuesOf(null);
const photo = { url: '/storage/v1/object/public/provider-images/1.png', descripcion: 'La entrada' };

test('nothing is required; empty lines are left out, and what is typed counts as added', () => {
  expect(checkVisit(empty)).toEqual([]);
  const values = { ...empty, pasos: ['Tocas el timbre.', '  ', ' Entras\nal salón. '], newThing: 'Tarjeta' };
  expect(visitRowOf(values)).toMatchObject({
    pasos: ['Tocas el timbre.', 'Entras al salón.'],
    que_llevar: ['Tarjeta'],
    con_quien: null,
    duracion_minutos: null,
  });
});

test.each([
  ['con_quien', { con_quien: 'Ana, www.ana.example' }],
  ['paso-2', { pasos: ['Entras.', 'Mira https://a.example'] }],
  ['que_llevar', { newThing: 'a.example/papel' }],
  [
    'que_llevar',
    { que_llevar: Array.from({ length: limits.list }, (_, at) => `cosa ${at}`), newThing: 'otra' },
  ],
  ['foto-2', { fotos: [photo, { ...photo, descripcion: ' ' }] }],
  ['foto-1', { fotos: [{ ...photo, descripcion: 'http://a.example' }] }],
])('%s is refused: %j', (field, patch) => {
  expect(checkVisit({ ...empty, ...patch }).map((problem) => problem.field)).toEqual([field]);
});

test('a thing stands once', () => {
  const values = { ...empty, que_llevar: ['Tarjeta'], newThing: ' Tarjeta ' };
  expect(newThingProblem(values)).toBeUndefined();
  expect(addThing(values)).toEqual({ que_llevar: ['Tarjeta'], newThing: '' });
});
