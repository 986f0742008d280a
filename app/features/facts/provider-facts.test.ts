import { expect, test } from 'vitest';
import { endOfPage } from './end-of-page.ts';
import { describeOpenings } from './profile/opening-line.tsx';
import {
  confirmationStatus,
  hasFacts,
  hasHours,
  isFull,
  listedPlaces,
  nextChange,
  noDetails,
  noFacts,
  type Place,
  type PlacedConfirmation,
  type ProviderFacts,
  placeName,
} from './provider-facts.ts';
import { factsJsonLd } from './structured-facts.ts';

/** A Tuesday, 10:00 in Puerto Rico. */
const now = new Date('2026-11-17T14:00:00Z');

function place(id: string, fields: Partial<Place> = {}): Place {
  return {
    id,
    principal: false,
    nombre: null,
    municipio: 'Caguas',
    direccion: null,
    como_llegar: null,
    visibilidad: 'completa',
    telefono: null,
    whatsapp: null,
    atiende_municipios: null,
    toda_la_isla: false,
    orden: 0,
    horas: [],
    disponibilidad: null,
    ...fields,
  };
}

function word(
  grupo: PlacedConfirmation['grupo'],
  fields: Partial<PlacedConfirmation> = {},
): PlacedConfirmation {
  const held = {
    confirmado_en: '2026-11-03T14:00:00Z',
    vence_en: '2027-11-03',
    por: 'proveedor',
    via: 'panel',
  };
  return { sede_id: null, grupo, ...held, ...fields };
}

const tuesday = [{ dia: 2, abre: '08:00:00', cierra: '17:00:00' }];
const caguas = place('caguas', { principal: true, horas: tuesday });
const cayey = place('cayey', {
  municipio: 'Cayey',
  horas: [{ dia: 4, abre: '09:00:00', cierra: '24:00:00' }],
});
const facts: ProviderFacts = {
  ...noFacts,
  places: [cayey, caguas],
  confirmations: [word('contacto', { sede_id: 'caguas' }), word('contacto', { sede_id: 'cayey' })],
};

test('a word holds through its last day, and no word is not known', () => {
  const lastDay = word('lugar', { vence_en: '2026-11-17' });
  expect(confirmationStatus(lastDay, new Date('2026-11-18T03:59:00Z'))).toBe('holds');
  expect(confirmationStatus(lastDay, new Date('2026-11-18T04:00:00Z'))).toBe('expired');
  expect(confirmationStatus(null, now)).toBe('unknown');
});

test('places: the principal one first, hidden ones not, a name before its municipality', () => {
  const hidden = place('hidden', { visibilidad: 'oculta' });
  expect(listedPlaces({ ...facts, places: [hidden, cayey, caguas] })).toEqual([caguas, cayey]);
  const other = place('other', { nombre: 'Plaza Norte' });
  expect(placeName(other)).toBe('Plaza Norte, Caguas');
  expect(placeName(place('named', { nombre: 'Oficina de Caguas' }))).toBe('Oficina de Caguas');
  expect(placeName(cayey)).toBe('Cayey');
});

test('a principal place alone is no fact, nor are hours that nobody confirmed', () => {
  const plain = { ...noFacts, places: [place('a', { principal: true })] };
  expect(hasFacts(plain)).toBe(false);
  expect(hasFacts({ ...plain, confirmations: [word('contacto', { sede_id: 'a' }), word('planes')] })).toBe(
    false,
  );
  expect(hasFacts({ ...plain, confirmations: [word('atencion')] })).toBe(true);
  expect(hasHours({ ...facts, confirmations: [] })).toBe(false);
  expect(hasHours(facts)).toBe(true);
});

test('the head tells of the place that is open, else of the one that opens first', () => {
  const told = (at: string) => describeOpenings(facts, new Date(at))?.replaceAll('\u00a0', ' ');
  expect(told('2026-11-17T14:00:00Z')).toBe('Abierto ahora en Caguas, hasta las 5:00 p. m.');
  expect(told('2026-11-17T22:00:00Z')).toBe('Cerrado ahora. Abre el jueves a las 9:00 a. m. en Cayey');
  const alone = { ...facts, places: [caguas] };
  expect(describeOpenings(alone, now)?.replaceAll('\u00a0', ' ')).toBe('Abierto ahora, hasta las 5:00 p. m.');
  expect(describeOpenings(noFacts, now)).toBeNull();
});

test('a page ends at the next opening or closing, at the latest at midnight', () => {
  expect(nextChange(noFacts, now)).toBeNull();
  expect(nextChange(facts, now)?.toISOString()).toBe('2026-11-17T21:00:00.000Z');
  const midnight = '2026-11-18T04:00:00.000Z';
  expect(nextChange(facts, new Date('2026-11-17T22:00:00Z'))?.toISOString()).toBe(midnight);
  expect(nextChange({ ...noFacts, confirmations: [word('planes')] }, now)?.toISOString()).toBe(midnight);
  expect(endOfPage(facts, now.getTime())).toEqual({ 'Cache-Control': 'no-cache, s-maxage=25199' });
  expect(endOfPage(facts, Date.parse('2026-11-17T20:59:59.500Z'))).toEqual({
    'Cache-Control': 'no-cache, s-maxage=0',
  });
  expect(endOfPage(noFacts, now.getTime())).toEqual({});
});

test('search engines are told what holds, and no hidden street', () => {
  const details = {
    ...noDetails,
    idiomas: ['es' as const, 'ase' as const],
    hechos_si: ['ascensor' as const],
    hechos_no: ['olores_fuertes' as const],
  };
  const told: ProviderFacts = {
    ...facts,
    details,
    confirmations: [...facts.confirmations, word('atencion'), word('lugar')],
  };
  const data = JSON.parse(JSON.stringify(factsJsonLd(told, '+17875550142', now)));
  expect(data).toMatchObject({
    openingHoursSpecification: [{ dayOfWeek: ['Tuesday'], opens: '08:00', closes: '17:00' }],
    location: [
      { name: 'Caguas', address: { addressLocality: 'Caguas' } },
      {
        name: 'Cayey',
        openingHoursSpecification: [{ dayOfWeek: ['Thursday'], opens: '09:00', closes: '23:59' }],
      },
    ],
    contactPoint: { telephone: '+17875550142', availableLanguage: ['es', 'ase'] },
    amenityFeature: [
      { name: 'Ascensor', value: true },
      { name: 'Olores fuertes', value: false },
    ],
  });
  const later = new Date('2028-01-01T12:00:00Z');
  const expired = JSON.parse(JSON.stringify(factsJsonLd(told, undefined, later)));
  expect(expired).toEqual({ location: expect.any(Array) });
  expect(JSON.stringify(expired)).not.toContain('openingHours');
  expect(JSON.parse(JSON.stringify(factsJsonLd(noFacts, undefined, now)))).toEqual({});
});

test('a provider is full while every place that is shown and whose word holds takes nobody now', () => {
  const says = (
    id: string,
    estado: 'acepta' | 'lista_de_espera' | 'no_acepta',
    fields: Partial<Place> = {},
  ) => place(id, { disponibilidad: { estado, espera: null, nota: null }, ...fields });
  const full = (places: Place[], vence_en = '2026-11-17') =>
    isFull(
      {
        ...noFacts,
        places,
        confirmations: places.map(({ id }) => word('disponibilidad', { sede_id: id, vence_en })),
      },
      now,
    );
  const waits = says('a', 'lista_de_espera', { principal: true, visibilidad: 'oculta' });
  expect(full([waits, says('b', 'no_acepta')])).toBe(true);
  expect(full([waits, says('b', 'acepta')])).toBe(false);
  expect(full([waits, says('b', 'acepta', { visibilidad: 'oculta' })])).toBe(true);
  expect(full([waits], '2026-11-16')).toBe(false);
  expect(full([place('a', { principal: true })])).toBe(false);
});
