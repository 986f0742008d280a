import { expect, test } from 'vitest';
import { noFilters } from './filters.ts';
import type { ProviderSummary } from './providers.ts';
import { findWaysOn, tellWay } from './ways-on.ts';

const now = Date.parse('2026-11-18T16:00:00Z');

function provider(row: Partial<ProviderSummary>): ProviderSummary {
  return {
    id: '',
    nombre: 'Centro',
    descripcion: null,
    tipo_servicio: 'terapista',
    subcategoria: 'Terapista ocupacional',
    municipio: 'Ponce',
    acepta_planes: true,
    planes_aceptados: null,
    telefono: null,
    web: null,
    logo_url: null,
    ...row,
  };
}

const asked = {
  ...noFilters,
  tipo: 'terapista',
  subcategoria: 'Terapista ocupacional',
  municipio: 'Ponce',
  plan: 'Plan Vital',
} as const;
const tell = (providers: ProviderSummary[], filters = asked) =>
  findWaysOn(providers, filters, [], now).map(tellWay);

test('first the one filter whose removal finds somebody, and where; the place yields with it', () => {
  expect(tell([provider({})])).toEqual(['Sin «Plan Vital» hay 1, en Ponce.']);
  expect(tell([provider({ municipio: 'Carolina' })])).toEqual(['Sin «Plan Vital» hay 1, en Carolina.']);
  const [way] = findWaysOn([provider({ municipio: 'Carolina' })], asked, [], now);
  expect(way?.filters).toMatchObject({ subcategoria: 'Terapista ocupacional', plan: null, municipio: null });
  // A school is no help to who looks for a therapist.
  expect(tell([provider({ tipo_servicio: 'escuela' })])).toEqual([]);
});

test('the profession stays while another filter can go; if none helps, two; the only one is not taken away', () => {
  const others = [
    provider({}),
    provider({ subcategoria: 'Psicólogo', planes_aceptados: ['Plan Vital'] }),
    provider({ subcategoria: 'Psicólogo', planes_aceptados: ['Plan Vital'] }),
  ];
  expect(tell(others)).toEqual(['Sin «Plan Vital» hay 1, en Ponce.']);
  expect(tell(others.slice(1))).toEqual(['Sin «Terapista ocupacional» hay 2.']);
  expect(tell([provider({ subcategoria: null })])).toEqual([
    'Sin «Terapista ocupacional» ni «Plan Vital» hay 1, en Ponce.',
  ]);
  expect(findWaysOn(others, { ...noFilters, q: 'zzzz' }, [], now)).toEqual([]);
  // Therapists are left without what stands beside the type.
  const beside = { ...noFilters, tipo: 'terapista' } as const;
  expect(findWaysOn(others, { ...beside, q: 'zzzz' }, [], now).map(tellWay)).toEqual(['Sin «zzzz» hay 3.']);
  expect(
    findWaysOn(others.slice(0, 1), { ...beside, q: 'zzzz', plan: 'Plan Vital' }, [], now).map(tellWay),
  ).toEqual(['Sin «Plan Vital» ni «zzzz» hay 1, en Ponce.']);
});

test('words of the search are one filter among the others', () => {
  const others = [provider({ descripcion: 'Terapia en casa', planes_aceptados: ['Plan Vital'] })];
  expect(tell(others, { ...asked, q: 'música' })).toEqual(['Sin «música» hay 1, en Ponce.']);
  // Whoever fails more than two and the place is told of by none.
  expect(tell([provider({ subcategoria: null })], { ...asked, q: 'música' })).toEqual([]);
});

test('then neighbours, who are found with all the filters', () => {
  const near = provider({ municipio: 'Juana Díaz', planes_aceptados: ['Plan Vital'] });
  const far = provider({ municipio: 'Carolina', planes_aceptados: ['Plan Vital'] });
  expect(tell([near, far])).toEqual(['En Ponce y sus pueblos vecinos hay 1.']);
});
