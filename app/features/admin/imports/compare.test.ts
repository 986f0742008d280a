import { expect, test } from 'vitest';
import { chosenValues, compare, firstChoices } from './compare.ts';

const there = {
  nombre: 'Manos que Aprenden',
  telefono: '787-555-0164',
  direccion: null,
  web: 'https://manos.example',
};
const file = {
  nombre: 'Manos q Aprenden',
  telefono: '787-555-0164',
  direccion: 'Carr. 2, local 4',
  email: null,
};

test('only what differs is asked, and what the file does not say stays', () => {
  expect(compare(there, file)).toEqual([
    { field: 'nombre', values: ['Manos que Aprenden', 'Manos q Aprenden'], isSame: false },
    { field: 'telefono', values: ['787-555-0164', '787-555-0164'], isSame: true },
    { field: 'web', values: ['https://manos.example', null], isSame: true },
    { field: 'direccion', values: [null, 'Carr. 2, local 4'], isSame: false },
  ]);
});

test('what stands there is chosen first, unless there is nothing', () => {
  const compared = compare(there, file);
  const first = firstChoices(compared);
  expect(first).toEqual({ nombre: 0, direccion: 1 });
  expect(chosenValues(compared, first)).toEqual({
    nombre: 'Manos que Aprenden',
    direccion: 'Carr. 2, local 4',
  });
  expect(chosenValues(compared, { nombre: 1, direccion: 0 })).toEqual({
    nombre: 'Manos q Aprenden',
    direccion: null,
  });
});
