import { describe, expect, test } from 'vitest';
import { seededPlans } from '../../../tests/support/import/seeded-plans.ts';
import { municipios } from '../../lib/lists/municipalities.ts';
import { editDistance } from './edit-distance.ts';
import { readMunicipality } from './municipality-cell.ts';
import { isNpi, readNpi } from './npi.ts';
import { readPhone } from './phone-cell.ts';
import { createPlanFinder, readPlans } from './plan-cell.ts';
import { readEmail, readTags, readWeb, readYesNo } from './text-cells.ts';
import { readSubcategory, readType } from './type-cell.ts';

test.each<[cell: string, value: string | null, told?: string]>([
  ['787-555-0101', '787-555-0101'],
  ['(787) 555.0101', '787-555-0101'],
  ["'+1 787 555 0101", '787-555-0101'],
  ['+787 555 0101', '787-555-0101'],
  ['001 787 555 0101', '787-555-0101'],
  ['1-800-555-0101', '800-555-0101'],
  ['787-555-0101 x 4', '787-555-0101, ext. 4'],
  ['+34 612 345 678', '+34 612 345 678'],
  [
    '787-555-0101 ext. 2; 939-555-0101 y 939-555-0102',
    '787-555-0101, ext. 2',
    'Hay más de un número. Se guarda 787-555-0101, ext. 2 y se deja fuera «939-555-0101, 939-555-0102».',
  ],
  ['7.87556E+09', null, '«7.87556E+09» es un número que Excel acortó. Se deja fuera.'],
  ['5550101', null, '«5550101» no tiene código de área. Se deja fuera.'],
  ['187-555-0101', null, '«187-555-0101» no es un teléfono posible. Se deja fuera.'],
  ['787-555-01012', null, '«787-555-01012» no es un teléfono posible. Se deja fuera.'],
  ['no tiene', null, '«no tiene» tiene letras. Se deja fuera.'],
])('phone %s', (cell, value, told) => {
  const reading = readPhone(cell);
  expect([reading.value, reading.note?.razon]).toEqual([value, told]);
});

describe('municipality', () => {
  test.each<[cell: string, value: string | null, mark?: 'guess' | 'refused']>([
    ['san juan', 'San Juan'],
    ['  CATANO ', 'Cataño'],
    ['Caguas, PR', 'Caguas'],
    ['Caguas P.R.', 'Caguas'],
    ['Ponce, Puerto Rico', 'Ponce'],
    ['HATO  REY', 'San Juan'],
    ['Caparra', 'Guaynabo', 'guess'],
    ['Isabella', 'Isabela', 'guess'],
    ['Aguadila', 'Aguadilla', 'guess'],
    ['Rio Piedra', 'San Juan', 'guess'],
    ['Pnoce', 'Ponce', 'guess'],
    ['Pto. Nuevo', null, 'refused'],
    ['Orlando', null, 'refused'],
    ['San', null, 'refused'],
    ['Toa', null, 'refused'],
    ['PR', null, 'refused'],
    ['Lajes', null, 'refused'],
    ['Laras', null, 'refused'],
    ['a'.repeat(20_000), null, 'refused'],
  ])('%s', (cell, value, mark) => {
    const { value: read, note } = readMunicipality(cell);
    expect([read, note?.grave ? 'refused' : note?.dudoso ? 'guess' : undefined]).toEqual([value, mark]);
  });

  test('each of the 78 is itself, in capitals and without accents', () => {
    for (const { nombre, slug } of municipios) {
      expect(readMunicipality(slug.replaceAll('-', ' ').toUpperCase())).toEqual({ value: nombre });
    }
  });

  test('edit distance counts a swap as one', () => {
    expect(editDistance('ponce', 'ponce')).toBe(0);
    expect(editDistance('ponce', 'pnoce')).toBe(1);
    expect(editDistance('guaynabo', 'guanabo')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
    expect(editDistance('naguabo', 'guanabo')).toBe(4);
  });
});

test.each([
  ['Escuelas', 'escuela'],
  ['TERAPEUTA', 'terapista'],
  ['Dra.', 'doctor'],
  ['Doctoras', 'doctor'],
  ['médico', 'doctor'],
  ['Abogada', 'abogado'],
  ['nutricionistas', 'dietista'],
  ['doctorado', null],
])('type %s', (cell, value) => {
  expect(readType(cell).value).toBe(value);
});

test.each([
  ['psicóloga', 'terapista', 'Psicólogo'],
  ['PSICOLOGA CLINICA', 'doctor', 'Psicólogo clínico'],
  ['Terapista física', 'terapista', 'Terapista físico'],
  ['Psiquiatra', 'doctor', null],
] as const)('subcategory %s of %s', (cell, type, value) => {
  expect(readSubcategory(cell, type).value).toBe(value);
});

const findPlan = createPlanFinder(seededPlans);

test.each<[cell: string, plans: string[] | null, told?: string]>([
  ['First Medical Health Plan, Inc., TRIPLE S', ['First Medical Health Plan, Inc.', 'Triple-S Salud']],
  ['triple-s / Triple-S Salud', ['Triple-S Salud']],
  ['Vital; plan vital', ['Plan Vital']],
  ['Humana', ['Humana Insurance of Puerto Rico']],
  ['Plan', null, '«Plan» no está en la lista de planes. Se deja fuera.'],
  ['Salud, Medicare', null, '«Salud» y «Medicare» no están en la lista de planes. Se dejan fuera.'],
  ['Triple-S Advantage', null, '«Triple-S Advantage» no está en la lista de planes. Se deja fuera.'],
])('plans %s', (cell, plans, told) => {
  const reading = readPlans(cell, findPlan);
  expect([reading.value, reading.note?.razon]).toEqual([plans, told]);
});

test('yes, no and neither', () => {
  for (const cell of ['Sí', 'si', 'S', 'x', 'X', 'Yes', '1', 'VERDADERO', '✓'])
    expect(readYesNo(cell).value, cell).toBe(true);
  for (const cell of ['No', 'N', '0', 'FALSO', 'false']) expect(readYesNo(cell).value, cell).toBe(false);
  for (const cell of ['quizás', '2', 'sin', 'noo']) expect(readYesNo(cell).value, cell).toBeNull();
});

test('addresses of mail and of the web', () => {
  expect(readEmail(' citas@centro.example ').value).toBe('citas@centro.example');
  for (const cell of ['citas@', 'a@b.example, c@d.example', 'citas arroba centro.example']) {
    expect(readEmail(cell).value, cell).toBeNull();
  }
  expect(readWeb('centro.example/citas').value).toBe('https://centro.example/citas');
  expect(readWeb('http://centro.example').value).toBe('http://centro.example');
  for (const cell of [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://yo@centro.example',
    'facebook',
    'no tiene',
    `${'a'.repeat(500)}.example`,
  ]) {
    expect(readWeb(cell).value, cell.slice(0, 30)).toBeNull();
  }
});

test('tags are split, written as the list does, and too long ones told', () => {
  expect(readTags('taller;  música, taller', null)).toEqual({ value: ['taller', 'música'] });
  expect(readTags('musicoterapia\nsensorial', 'terapista').value).toEqual(['Musicoterapia', 'sensorial']);
  const long = readTags(`corta, ${'larga'.repeat(20)}`, null);
  expect([long.value, long.note?.razon]).toEqual([
    ['corta'],
    `«${'larga'.repeat(8)}…» es muy largo para una etiqueta. Se deja fuera.`,
  ]);
  const many = readTags(Array.from({ length: 45 }, (_, index) => `t${index}`).join(), null);
  expect([many.value?.length, many.note?.razon]).toEqual([
    40,
    'Hay 45 etiquetas y caben 40. Las demás se dejan fuera.',
  ]);
});

test('an NPI passes the check of Luhn', () => {
  // The example of the standard: 123456789 has the check digit 3.
  expect(isNpi('1234567893')).toBe(true);
  expect(readNpi(' 2701047294 ').value).toBe('2701047294');
  for (const text of ['1234567890', '123456789', '3234567893', '12345678931', 'abc'])
    expect(isNpi(text), text).toBe(false);
});
