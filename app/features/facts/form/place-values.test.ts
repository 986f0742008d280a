import { describe, expect, test } from 'vitest';
import { addMunicipality, checkPlace, emptyPlace, placeDataOf, summarisePlace } from './place-values.ts';
import { weekOf } from './week.ts';

const cayey = { ...emptyPlace, municipio: 'Cayey' };
const fieldsOf = (values: typeof emptyPlace, isPrincipal = false) =>
  checkPlace(values, isPrincipal).map(({ field }) => field);

test('nothing is required but the municipality, and of the principal place not even that', () => {
  expect(checkPlace(emptyPlace, false)).toEqual([{ field: 'municipio', text: 'Falta el municipio.' }]);
  expect(checkPlace(cayey, false)).toEqual([]);
  expect(checkPlace(emptyPlace, true)).toEqual([]);
});

describe('what cannot be saved', () => {
  test.each([
    ['nombre', { nombre: 'Centro https://sol.example' }],
    ['direccion', { direccion: 'www.sol.example' }],
    ['como_llegar', { como_llegar: 'mapa: sol.example/a' }],
    ['telefono', { telefono: 'llama' }],
    ['whatsapp', { whatsapp: '555-01' }],
    ['dia-3', { horas: weekOf([{ dia: 3, abre: '17:00', cierra: '08:00' }]) }],
    ['atiende_municipios', { homeVisits: 'algunos' as const }],
    ['atiende_municipios', { homeVisits: 'algunos' as const, newMunicipality: 'Miami' }],
  ])('%s: %j', (field, patch) => {
    expect(fieldsOf({ ...cayey, ...patch })).toEqual([field]);
  });

  test.each([
    { nombre: 'Palabras al Sol, piso 2. Oficina 3' },
    { como_llegar: 'Detrás de la plaza, km. 3.2/portón verde' },
    { telefono: '787-555-0143 ext. 2', whatsapp: '+1 787 555 0143' },
    { homeVisits: 'algunos' as const, newMunicipality: 'mayaguez' },
    { homeVisits: 'no' as const, newMunicipality: 'Miami' },
  ])('but not %j', (patch) => {
    expect(fieldsOf({ ...cayey, ...patch })).toEqual([]);
  });
});

test('a municipality is known without accents, and what is typed counts as added', () => {
  const typed = { ...cayey, homeVisits: 'algunos' as const, newMunicipality: ' mayaguez ' };
  expect(addMunicipality(typed)).toEqual({ atiende_municipios: ['Mayagüez'], newMunicipality: '' });
  expect(placeDataOf(typed, false).atiende_municipios).toEqual(['Mayagüez']);
  expect(placeDataOf({ ...typed, homeVisits: 'no' }, false).atiende_municipios).toEqual([]);
  expect(addMunicipality({ ...typed, newMunicipality: 'Miami' })).toBeUndefined();
});

test('the principal place sends nothing that Mi perfil holds', () => {
  const filled = { ...cayey, direccion: 'Calle Sol 5', como_llegar: ' portón ', telefono: '787-555-0143' };
  expect(placeDataOf(filled, true)).toEqual({
    como_llegar: 'portón',
    visibilidad: 'completa',
    toda_la_isla: false,
    atiende_municipios: [],
  });
  expect(placeDataOf(filled, false)).toMatchObject({
    municipio: 'Cayey',
    direccion: 'Calle Sol 5',
    nombre: null,
  });
});

test('a closed place says what families see and when it is open', () => {
  expect(summarisePlace(emptyPlace)).toBe('Se ve la dirección completa. Todavía no tiene horario.');
  const horas = weekOf([2, 4].map((dia) => ({ dia, abre: '09:00', cierra: '12:00' })));
  expect(summarisePlace({ visibilidad: 'municipio', horas })).toBe(
    'Se ve solo el municipio. Abre martes y jueves.',
  );
});
