import { type AvailabilityState, describeAvailability } from '../facts/availability.ts';
import { daysAgo, questionOf } from '../facts/freshness.ts';
import { type ListedFacts, type ListedPlace, nameDay, never } from './listed-facts.ts';

export interface AvailabilityLine {
  /** Null: a question. */
  state: AvailabilityState | null;
  /** "Acepta personas nuevas"; of a place elsewhere, "Acepta personas nuevas en Caguas". */
  words: string;
  /** "hace 12 días". */
  ago?: string;
  /** When it was said: "2026-11-03". Of a question, when it last was. */
  day: string;
}

/** From the day of the word to the last one on which it holds: `private.grupos`. */
const holdsForDays = 90;

/** What a family hopes for comes first. */
const order: readonly AvailabilityState[] = ['acepta', 'evalua_antes', 'lista_de_espera', 'no_acepta'];

/** The one line of a card about new people: of all places, the best that holds. Expired asks, unknown says nothing. */
export function availabilityLine({ places }: ListedFacts, today: number): AvailabilityLine | null {
  const said = places.filter((place) => place.availability && place.availabilityUntil !== never);
  const holding = said.filter(({ availabilityUntil }) => availabilityUntil >= today);
  const best = order
    .map((state) => holding.find(({ availability }) => availability === state))
    .find((place) => place !== undefined);
  if (best) return describe(best, today);
  if (said.length === 0) return null;
  const last = Math.max(...said.map(({ availabilityUntil }) => availabilityUntil));
  return { state: null, words: askAvailability, day: dayOfWord(last) };
}

/** A line of a card has no full stop. */
export const askAvailability = questionOf.disponibilidad.replace(/\.$/, '');

function describe(place: ListedPlace, today: number): AvailabilityLine {
  const { availability: state, wait, municipio, availabilityUntil } = place;
  const words = state ? describeAvailability(state, wait) : '';
  const day = dayOfWord(availabilityUntil);
  return {
    state,
    words: municipio ? `${words} en ${municipio}` : words,
    ago: daysAgo(day, nameDay(today)),
    day,
  };
}

function dayOfWord(until: number): string {
  return nameDay(until - holdsForDays);
}
