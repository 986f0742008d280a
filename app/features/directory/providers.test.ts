import { expect, test } from 'vitest';
import { compileChecks } from './fact-checks.ts';
import { noFilters } from './filters.ts';
import { type Plan, planNames } from './plans.ts';
import { filterProviders, findProviders, type ProviderSummary } from './providers.ts';

const plain: ProviderSummary = {
  id: '1',
  nombre: 'Centro Coquí',
  descripcion: 'Terapia para niños',
  tipo_servicio: 'terapista',
  subcategoria: 'Terapista ocupacional',
  municipio: 'Ponce',
  acepta_planes: true,
  planes_aceptados: ['Triple-S Salud', 'Plan Vital'],
  telefono: null,
  web: null,
  logo_url: null,
};
const bare: ProviderSummary = {
  ...plain,
  id: '2',
  nombre: 'Lcda. Núñez',
  descripcion: null,
  tipo_servicio: 'abogado',
};
const cash: ProviderSummary = {
  ...plain,
  id: '3',
  acepta_planes: false,
  planes_aceptados: null,
  municipio: 'Lares',
};
const all = [plain, bare, cash];
const plans: Plan[] = [
  { nombre: 'Triple-S Salud', alias: ['Triple-S'] },
  { nombre: 'Plan Vital', alias: null },
];
const found = (filters: Partial<typeof noFilters>) =>
  filterProviders(all, { ...noFilters, ...filters }, plans).map(({ id }) => id);

test.each([
  ['nothing keeps all', {}, ['1', '2', '3']],
  ['text in the name, without case or accents', { q: 'COQUI' }, ['1', '3']],
  ['text in the description', { q: 'para ninos' }, ['1', '3']],
  ['no text across name and description', { q: 'coqui terapia' }, []],
  ['spaces around the text', { q: '  nunez ' }, ['2']],
  ['a type', { tipo: 'abogado' as const }, ['2']],
  ['a municipality', { municipio: 'Lares' }, ['3']],
  ['accepts plans', { planes: 'si' as const }, ['1', '2']],
  ['cash only', { planes: 'no' as const }, ['3']],
  ['a plan under the name of the form', { plan: 'Triple-S' }, ['1', '2']],
  ['a plan under its own name', { plan: 'Plan Vital' }, ['1', '2']],
  ['a plan nobody takes', { plan: 'MMM' }, []],
  ['several at once', { q: 'terapia', planes: 'si' as const, tipo: 'terapista' as const }, ['1']],
])('%s', (_, filters, ids) => expect(found(filters)).toEqual(ids));

test('typing on, taking letters away and changing other filters meanwhile give what a fresh list gives', () => {
  const steps: Array<Partial<typeof noFilters>> = [
    { q: 'c' },
    { q: 'co' },
    { q: 'coqui' },
    { q: 'coqui', municipio: 'Lares' },
    { q: 'coqui' },
    { q: 'coqui zzz' },
    { q: 'coqui' },
    { q: 'a' },
    { q: 'ninos' },
    {},
    { q: 'n' },
  ];
  const typedOn = steps.map((filters) => found(filters));
  const fresh = steps.map((filters) =>
    filterProviders([...all], { ...noFilters, ...filters }, plans).map(({ id }) => id),
  );
  expect(typedOn).toEqual(fresh);
});

test('with filters on facts too, and the same search gives the same lists, so that nothing is rendered again', () => {
  const now = Date.parse('2026-11-16T12:00:00Z');
  // Place with a state of availability that holds until a day of 2053: takes new people, takes nobody.
  const rows = [{ ...plain, hechos: ':1:3039' }, bare, { ...cash, hechos: ':4:3039' }];
  const taking = compileChecks({ nuevas: ['si'] }, now);
  const free = compileChecks({ costo: ['gratis'] }, now);
  const find = (q: string, checks: typeof taking, list = rows) =>
    findProviders(list, { ...noFilters, q }, plans, checks);
  expect(find('', taking)).toEqual({ found: [rows[0]], unconfirmed: [bare] });
  expect(find('coqui', taking)).toEqual({ found: [rows[0]], unconfirmed: [] });
  expect(find('coqui', free)).toEqual({ found: [], unconfirmed: [rows[0], rows[2]] });
  for (const q of ['n', 'nu', 'n', '', 'coqui', 'zzz', 'nunez']) {
    expect(find(q, taking)).toEqual(find(q, taking, [...rows]));
    expect(find(q, taking).found).toBe(find(q, taking).found);
  }
});

test('a plan goes by its name and its aliases, without case or accents, and by what was asked for', () => {
  expect(planNames('Triple-S', plans)).toEqual(['Triple-S', 'Triple-S Salud']);
  expect(planNames('MMM', plans)).toEqual(['MMM']);
  expect(planNames('MMM', [...plans, { nombre: 'MMM Healthcare', alias: ['mmm', 'Más Médicos'] }])).toEqual([
    'MMM',
    'MMM Healthcare',
    'mmm',
    'Más Médicos',
  ]);
});

test('names that come later are looked for in a list that was searched without them', () => {
  const filters = { ...noFilters, q: 'coqui', plan: 'Triple-S' };
  const list = [...all];
  expect(filterProviders(list, filters, [])).toEqual([]);
  expect(filterProviders(list, filters, plans)).toEqual([plain]);
});
