import { describe, expect, test } from 'vitest';
import { columns } from '../../lib/provider-columns.ts';
import { checkFields, isSameTyped, readFields } from '../provider-data/fields.ts';
import { readDollars } from '../provider-data/kinds/cost.ts';
import type { Typed } from '../provider-data/typed.ts';
import {
  baseOf,
  describeFields,
  emptyPlace,
  fieldsOfPlace,
  placeFields,
  type RowPart,
  rowParts,
  summarisePlace,
} from './parts.ts';

const empty = (part: RowPart) => baseOf(part, null).values;
const rowOf = (part: RowPart, values: Typed) =>
  readFields(rowParts[part].fields, { ...empty(part), ...values });
const refusedIn = (part: RowPart, values: Typed) =>
  checkFields(rowParts[part].fields, { ...empty(part), ...values }, 'owner').map(({ field }) => field);

test('nothing is required, and nothing said is null or an empty list', () => {
  for (const part of ['care', 'premises', 'visit'] as const) expect(refusedIn(part, {})).toEqual([]);
  expect(rowOf('care', {})).toEqual({
    edad_desde_meses: null,
    edad_hasta_meses: null,
    modalidades: [],
    idiomas: [],
    costo: null,
    costo_desde: null,
    requiere_referido: null,
    atiende_autismo: null,
    estacionamiento: null,
    estacionamiento_donde: null,
  });
  expect(rowOf('premises', {})).toEqual({ hechos_si: [], hechos_no: [] });
  expect(rowOf('visit', {})).toEqual({
    con_quien: null,
    duracion_minutos: null,
    pasos: [],
    que_llevar: [],
    se_puede: [],
    fotos: [],
  });
});

describe('Atención', () => {
  test.each([
    ['edad_hasta_meses', { edad_desde_meses: ['48'], edad_hasta_meses: ['24'] }],
    ['edad_desde_meses', { edad_hasta_meses: ['24'] }],
    ['costo_desde', { costo: ['desde'], costo_desde: [] }],
    ['costo_desde', { costo: ['desde'], costo_desde: ['cuarenta'] }],
  ])('%s is refused: %j', (field, patch) => {
    expect(refusedIn('care', patch)).toEqual([field]);
  });

  test('a newborn is an age; an amount counts only with "desde"', () => {
    const values = { edad_desde_meses: ['0'], edad_hasta_meses: ['204'], costo_desde: ['40'] };
    expect(refusedIn('care', values)).toEqual([]);
    expect(rowOf('care', values)).toMatchObject({
      edad_desde_meses: 0,
      edad_hasta_meses: 204,
      costo_desde: null,
    });
    expect(describeFields(rowParts.care.fields, values)).toMatchObject({
      Edades: 'Hasta los 17 años',
      'Costo sin plan médico': 'Sin decir',
    });
  });

  test('two versions are compared in words', () => {
    const values = {
      modalidades: ['presencial', 'a_domicilio'],
      costo: ['desde'],
      costo_desde: ['40'],
      requiere_referido: ['no'],
    };
    expect(describeFields(rowParts.care.fields, values)).toEqual({
      Edades: 'Sin decir',
      'Cómo atienden': 'En el lugar y en tu casa',
      Idiomas: 'Sin decir',
      'Costo sin plan médico': 'Desde $40 la visita',
      Referido: 'No hace falta',
      'Atiende a personas autistas': 'Sin decir',
      Estacionamiento: 'Sin decir',
      'Dónde se estaciona': 'Sin decir',
    });
  });

  test.each([
    ['40', 40],
    [' $1,200 ', 1200],
    ['40.50', 40.5],
    ['0', null],
    ['40,50', null],
    ['1e3', null],
    ['-4', null],
  ])('%s dollars are %s', (text, amount) => {
    expect(readDollars(text)).toBe(amount);
  });
});

test('each fact of the premises stands in the list of its answer', () => {
  const values = { 'hecho:ascensor': ['si'], 'hecho:sala_callada': ['no'] };
  const row = rowOf('premises', values);
  expect(row).toEqual({ hechos_si: ['ascensor'], hechos_no: ['sala_callada'] });
  expect(baseOf('premises', row).values).toMatchObject(values);
});

describe('Tu primera visita', () => {
  const { items } = columns.primera_visita.que_llevar;
  const photo = '/storage/v1/object/public/provider-images/1.png';

  test('empty lines are left out, and what is typed counts as added, once', () => {
    const values = { pasos: ['Tocas el timbre.', '  ', ' Entras\nal salón. '], cosa: ['Tarjeta'] };
    expect(rowOf('visit', values)).toMatchObject({
      pasos: ['Tocas el timbre.', 'Entras al salón.'],
      que_llevar: ['Tarjeta'],
    });
    expect(rowOf('visit', { que_llevar: ['Tarjeta'], cosa: [' Tarjeta '] }).que_llevar).toEqual(['Tarjeta']);
    expect(isSameTyped(rowParts.visit.fields, values, baseOf('visit', rowOf('visit', values)).values)).toBe(
      true,
    );
  });

  test('a photo keeps its address and what is seen', () => {
    const row = { duracion_minutos: 90, fotos: [{ url: photo, descripcion: 'La entrada, de día' }] };
    expect(rowOf('visit', baseOf('visit', row).values)).toMatchObject(row);
  });

  test.each([
    ['con_quien', { con_quien: ['Ana, www.ana.example'] }],
    ['paso-3', { pasos: ['Entras.', '', 'Mira https://a.example'] }],
    ['que_llevar', { cosa: ['a.example/papel'] }],
    ['que_llevar', { que_llevar: Array.from({ length: items }, (_, at) => `cosa ${at}`), cosa: ['otra'] }],
    ['foto-2', { fotos: [`${photo} La entrada`, `${photo}  `] }],
    ['foto-1', { fotos: [`${photo} http://a.example`] }],
  ])('%s is refused: %j', (field, patch) => {
    expect(refusedIn('visit', patch)).toEqual([field]);
  });
});

describe('a place', () => {
  const cayey: Typed = { ...emptyPlace, municipio: ['Cayey'] };
  const check = (values: Typed, isPrincipal = false) =>
    checkFields(fieldsOfPlace(isPrincipal), values, 'owner');
  const dataOf = (values: Typed, isPrincipal = false) => readFields(fieldsOfPlace(isPrincipal), values);

  test('needs its municipality, and the principal one not even that', () => {
    expect(check(emptyPlace)).toEqual([{ field: 'municipio', text: 'Falta el municipio.' }]);
    expect(check(cayey)).toEqual([]);
    expect(check(emptyPlace, true)).toEqual([]);
  });

  test.each<[string, Typed]>([
    ['nombre', { nombre: ['Centro https://sol.example'] }],
    ['direccion', { direccion: ['www.sol.example'] }],
    ['como_llegar', { como_llegar: ['mapa: sol.example/a'] }],
    ['telefono', { telefono: ['llama'] }],
    ['whatsapp', { whatsapp: ['555-01'] }],
    ['dia-3', { horas: ['3 17:00 08:00'] }],
    ['dia-3', { horas: ['1 08:00 17:00', '3  '] }],
    ['atiende_municipios', { visitas: ['algunos'] }],
    ['atiende_municipios', { visitas: ['algunos'], municipio_nuevo: ['Miami'] }],
  ])('is refused for %s: %j', (field, patch) => {
    expect(check({ ...cayey, ...patch }).map((problem) => problem.field)).toEqual([field]);
  });

  test.each<Typed>([
    { nombre: ['Palabras al Sol, piso 2. Oficina 3'] },
    { como_llegar: ['Detrás de la plaza, km. 3.2/portón verde'] },
    { telefono: ['787-555-0143 ext. 2'], whatsapp: ['+1 787 555 0143'] },
    { visitas: ['algunos'], municipio_nuevo: ['mayaguez'] },
    { visitas: ['no'], municipio_nuevo: ['Miami'] },
    { horas: ['5 20:00 00:00', '6 00:00 02:00'] },
  ])('but not for %j', (patch) => {
    expect(check({ ...cayey, ...patch })).toEqual([]);
  });

  test('a municipality is known without accents, and what is typed counts as added', () => {
    const typed = { ...cayey, visitas: ['algunos'], municipio_nuevo: [' mayaguez '] };
    expect(dataOf(typed)).toMatchObject({ toda_la_isla: false, atiende_municipios: ['Mayagüez'] });
    expect(dataOf({ ...typed, visitas: ['no'] }).atiende_municipios).toEqual([]);
    expect(dataOf({ ...typed, visitas: ['toda'] })).toMatchObject({
      toda_la_isla: true,
      atiende_municipios: [],
    });
  });

  test('the principal one sends nothing that Mi perfil holds', () => {
    const filled = {
      ...cayey,
      direccion: ['Calle Sol 5'],
      como_llegar: [' portón '],
      horas: ['1 20:00 00:00'],
    };
    expect(dataOf(filled, true)).toEqual({
      como_llegar: 'portón',
      visibilidad: 'completa',
      horas: [{ dia: 1, abre: '20:00', cierra: '24:00' }],
      toda_la_isla: false,
      atiende_municipios: [],
    });
    expect(dataOf(filled)).toMatchObject({ municipio: 'Cayey', direccion: 'Calle Sol 5', nombre: null });
    expect(Object.keys(describeFields(placeFields, filled))).toContain('Horario');
  });

  test('closed, it says what families see and when it is open', () => {
    expect(summarisePlace(emptyPlace)).toBe('Se ve la dirección completa. Todavía no tiene horario.');
    expect(summarisePlace({ visibilidad: ['municipio'], horas: ['2 09:00 12:00', '4 09:00 12:00'] })).toBe(
      'Se ve solo el municipio. Abre martes y jueves.',
    );
  });
});
