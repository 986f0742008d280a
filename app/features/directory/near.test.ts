import { expect, test } from 'vitest';
import { municipios } from '../../lib/lists/municipalities.ts';
import type { FactCheck } from './fact-checks.ts';
import { noFilters } from './filters.ts';
import { municipalityNumber } from './listed-facts.ts';
import { compileNear, type Near } from './near.ts';
import { findProviders, type ProviderSummary } from './providers.ts';

const today = 2500;
const noChecks: FactCheck[] = [];
const bySea = [
  ['Vieques', 'Ceiba'],
  ['Culebra', 'Ceiba'],
  ['Vieques', 'Culebra'],
  ['Cataño', 'San Juan'],
];
const names = municipios.map(({ nombre }) => nombre);
const ids = (providers: ProviderSummary[]) => providers.map(({ id }) => id);
const regions = new Map<string, string>(municipios.map(({ nombre, region }) => [nombre, region]));

/** What the test itself knows of a provider, beside the line that says the same. */
interface Known {
  where: string[];
  isOnline: boolean;
  homes: string[] | 'all';
  holds: boolean;
}

const known = new Map<string, Known>();

function provider(id: string, { where, isOnline, homes, holds }: Known): ProviderSummary {
  known.set(id, { where, isOnline, homes, holds });
  const [municipio = '', ...others] = where;
  const ways = (1 | (isOnline ? 2 : 0) | (homes.length > 0 ? 4 : 0)).toString(16);
  const day = (holds ? today : today - 1).toString(16);
  const numbers = homes === 'all' ? [0] : homes.map(municipalityNumber);
  const digits = numbers.map((number) => number.toString(16).padStart(2, '0')).join('');
  return {
    id,
    nombre: `Centro ${id}`,
    descripcion: null,
    tipo_servicio: 'terapista',
    subcategoria: null,
    municipio,
    acepta_planes: false,
    planes_aceptados: null,
    telefono: null,
    web: null,
    logo_url: null,
    hechos: `${['', ...others].join('/')}|||${ways}00|${day}|0|0||${digits}`,
  };
}

/** The first group, asked one after the other of every provider. */
function groupByForce(of: string, { where, isOnline, homes, holds }: Known): number {
  const tests = [
    () => where.includes(of),
    () => where.some((one) => municipios.some((m) => m.nombre === one && m.vecinos.some((n) => n === of))),
    () => bySea.some((pair) => pair.includes(of) && where.some((one) => one !== of && pair.includes(one))),
    () => where.some((one) => regions.get(one) === regions.get(of)),
    () => holds && (isOnline || homes === 'all' || homes.includes(of)),
  ];
  return tests.findIndex((belongs) => belongs());
}

const find = (list: ProviderSummary[], near: Near, q = '') =>
  findProviders(list, { ...noFilters, q, municipio: near.municipio, cerca: 'si' }, [], noChecks, near);

test('for each municipality the order is complete, and the one of a brute-force search', () => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  const chance = (share: number) => Math.random() < share;
  const list = Array.from({ length: 500 }, (_, index) =>
    provider(String(index), {
      where: chance(0.3) ? [pick(names), pick(names), pick(names)] : [pick(names)],
      isOnline: chance(0.2),
      homes: chance(0.1) ? 'all' : chance(0.3) ? names.filter(() => chance(0.05)) : [],
      holds: chance(0.8),
    }),
  );
  for (const name of names) {
    const near = compileNear(name, today);
    const groups = [0, 1, 2, 3, 4].map((group) =>
      list.filter(({ id }) => groupByForce(name, known.get(id) as Known) === group),
    );
    for (const q of ['', '1', '12', '1']) {
      const matching = groups.map((group) => group.filter(({ nombre }) => nombre.includes(q)));
      const { found, groupSizes } = find(list, near, q);
      expect(groupSizes, name).toEqual(matching.map((group) => group.length));
      expect(ids(found), name).toEqual(ids(matching.flat()));
    }
  }
});

test('every municipality has something near, the islands too', () => {
  const list = names.map((name) =>
    provider(`solo ${name}`, { where: [name], isOnline: false, homes: [], holds: true }),
  );
  for (const name of names) {
    const [own = 0, byLand = 0, sea = 0] = find(list, compileNear(name, today)).groupSizes ?? [];
    expect(own, name).toBe(1);
    expect(byLand + sea, name).toBeGreaterThanOrEqual(2);
  }
  const near = (name: string) => compileNear(name, today).groups.map(({ note }) => note);
  expect(near('Vieques').slice(1, 3)).toEqual(['', 'Ceiba y Culebra']);
  expect(near('Humacao').slice(1, 3)).toEqual(['Las Piedras, Naguabo y Yabucoa', '']);
});

test('a card says why it is near where its municipality does not', () => {
  const reason = (where: string[], facts: Partial<Known> = {}) =>
    compileNear('Caguas', today).reasonFor(
      provider('one', { where, isOnline: false, homes: [], holds: true, ...facts }),
    );
  expect(reason(['Caguas', 'Gurabo'])).toBeUndefined();
  expect(reason(['Gurabo', 'Ponce'])).toBeUndefined();
  expect(reason(['Ponce', 'Gurabo', 'Caguas'])).toBe('también en Caguas');
  expect(reason(['Ponce'], { isOnline: true })).toBe('en línea');
  expect(reason(['Ponce'], { homes: 'all' })).toBe('va a casas en Caguas');
  expect(reason(['Ponce'], { isOnline: true, homes: ['Caguas'] })).toBe('en línea y va a casas en Caguas');
  expect(reason(['Ponce'], { isOnline: true, holds: false })).toBeUndefined();
});
