import { municipios } from '../../lib/lists/municipalities.ts';
import { type AvailabilityState, availabilityStates, type Wait, waits } from '../facts/availability.ts';

/**
 * What the list knows of a provider's facts: `resumen_hechos.linea`, read. Days are counted from `firstDay`, as in the
 * line; `never` where nobody has confirmed.
 */
export interface ListedFacts {
  /** The principal one first. */
  places: ListedPlace[];
  /** In months; `ageFrom` null: not known, `ageUntil` null: adults too. */
  ageFrom: number | null;
  ageUntil: number | null;
  /** One bit for each of `ways` and `languages`; 0: not known. */
  ways: number;
  languages: number;
  /** 1 for the first of `costs`; 0: not known. */
  cost: number;
  /** Last day on which ages, ways, languages and cost hold. */
  careUntil: number;
  /** One bit for each fact about the premises, the first being 1: those whose answer is the sought one, and the contrary one. */
  sought: number;
  contrary: number;
  /** Last day on which they hold. */
  premisesUntil: number;
  /** Numbers of the municipalities to whose homes a place goes; 0 alone: the whole island. */
  homes: number[];
}

export interface ListedPlace {
  /** Where it is not the provider's own. */
  municipio: string | null;
  availability: AvailabilityState | null;
  wait: Wait | null;
  availabilityUntil: number;
  /** "12345 0800-1700;6 0900-1200", or empty. */
  hours: string;
  hoursUntil: number;
}

/** The order of the bits and numbers in the line, which the database writes. */
export const ways = ['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela'] as const;
export const languages = ['es', 'en', 'ase', 'psl'] as const;
export const costs = ['gratis', 'segun_ingresos', 'desde'] as const;

const firstDay = Date.UTC(2020, 0, 1);
const dayMs = 86_400_000;
/** Nobody has confirmed it. */
export const never = -1;

const numbers = new Map<string, number>(
  municipios
    .map(({ nombre }) => nombre)
    .sort()
    .map((nombre, index) => [nombre, index + 1]),
);

/** The number that stands for a municipality in the line: `private.municipios.numero`, by the order of codes. */
export function municipalityNumber(name: string): number {
  return numbers.get(name) ?? never;
}

/** A day of Puerto Rico ("2026-11-16") as the line counts it. */
export function countDay(day: string): number {
  return Math.round((Date.parse(day) - firstDay) / dayMs);
}

/** The day "2026-11-16" of a count. */
export function nameDay(count: number): string {
  return new Date(firstDay + count * dayMs).toISOString().slice(0, 10);
}

/**
 * "place/place|from|until|ways, languages, cost|day|sought|contrary|day|homes", each place "municipality:availability and
 * wait:day:hours:day". Numbers are hexadecimal but the ages, those of homes with two digits each; what is not known is
 * empty, and left out at the end.
 */
export function readLine(line: string): ListedFacts {
  const [places = '', from, until, care = '', careUntil, sought, contrary, premisesUntil, homes = ''] =
    line.split('|');
  return {
    places: places === '' ? [] : places.split('/').map(readPlace),
    ageFrom: from ? Number(from) : null,
    ageUntil: until ? Number(until) : null,
    ways: readHex(care[0], 0),
    languages: readHex(care[1], 0),
    cost: readHex(care[2], 0),
    careUntil: readHex(careUntil, never),
    sought: readHex(sought, 0),
    contrary: readHex(contrary, 0),
    premisesUntil: readHex(premisesUntil, never),
    homes: homes === '' ? [] : (homes.match(/../g) ?? []).map((digits) => readHex(digits, never)),
  };
}

function readPlace(place: string): ListedPlace {
  const [municipio, availability = '', availabilityUntil, hours = '', hoursUntil] = place.split(':');
  return {
    municipio: municipio || null,
    availability: availabilityStates[Number(availability[0]) - 1] ?? null,
    wait: waits[Number(availability[1]) - 1] ?? null,
    availabilityUntil: readHex(availabilityUntil, never),
    hours,
    hoursUntil: readHex(hoursUntil, never),
  };
}

function readHex(digits: string | undefined, missing: number): number {
  return digits ? Number.parseInt(digits, 16) : missing;
}

const read = new WeakMap<object, ListedFacts>();
const nothing = readLine('');

/** Of a row of the list, read once. */
export function listedFacts(provider: { hechos?: string | null }): ListedFacts {
  if (!provider.hechos) return nothing;
  let facts = read.get(provider);
  if (!facts) {
    facts = readLine(provider.hechos);
    read.set(provider, facts);
  }
  return facts;
}
