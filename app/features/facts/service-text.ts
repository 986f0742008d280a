import { ageWords, countOf } from '../../lib/count.ts';
import { joinWords } from '../../lib/join-words.ts';

/** How somebody is attended: `detalles.modalidades`. */
export const wayWords = {
  presencial: 'En el lugar',
  en_linea: 'En línea',
  a_domicilio: 'En tu casa',
  en_la_escuela: 'En la escuela',
} as const;
export type Way = keyof typeof wayWords;

/** `detalles.idiomas`, by their codes of ISO 639. */
export const languageWords = {
  es: 'Español',
  en: 'Inglés',
  ase: 'Lengua de señas americana',
  psl: 'Lengua de señas puertorriqueña',
} as const;
export type Language = keyof typeof languageWords;

/** `detalles.costo`, for a visit without a plan. */
export const costWords = {
  gratis: 'Gratis',
  segun_ingresos: 'Según los ingresos',
  desde: 'Desde',
} as const;
export type Cost = keyof typeof costWords;

/**
 * Ages in months, of whom a provider attends: "De 2 a 17 años", "Desde los 18 meses". `until` is the last age, so that
 * 17 years are 204 months; null means adults too. Null where nothing is known.
 */
export function describeAges(from: number | null, until: number | null): string | null {
  if (from === null) return until === null ? null : `Hasta ${withArticle(until)}`;
  if (until === null) return from === 0 ? 'Todas las edades' : `Desde ${withArticle(from)}`;
  if (from === 0) return `Hasta ${withArticle(until)}`;
  if (from === until) return age(from);
  const isSameUnit = inYears(from) === inYears(until) && inYears(from);
  if (isSameUnit && from % 12 === 0) return `De ${from / 12} a ${age(until)}`;
  if (!inYears(from) && !inYears(until)) return `De ${from} a ${age(until)}`;
  return `De ${age(from)} a ${age(until)}`;
}

/** Years from two on, and where they come out even; people count the time before in months. */
function inYears(months: number): boolean {
  return months > 0 && (months % 12 === 0 || months >= 36);
}

function age(months: number): string {
  return inYears(months) ? ageWords(months) : countOf(months, 'mes', 'meses');
}

function withArticle(months: number): string {
  return months === 1 || months === 12 ? age(months) : `los ${age(months)}`;
}

/** "En el lugar, en línea y en la escuela", in the order of `wayWords`. */
export function describeWays(ways: readonly string[]): string {
  return sentence(pick(wayWords, ways));
}

/** "Español e inglés". */
export function describeLanguages(languages: readonly string[]): string {
  return sentence(pick(languageWords, languages));
}

/** "Desde $40 la visita". */
export function describeCost(cost: Cost, from: number | null): string {
  if (cost !== 'desde') return costWords[cost];
  return from === null ? 'Tiene costo' : `Desde ${dollars(from)} la visita`;
}

export function describeReferral(isRequired: boolean): string {
  return isRequired ? 'Hace falta' : 'No hace falta';
}

/** A profession is not a promise: whether autistic people are attended is asked by itself. */
export function describeAutism(isAttended: boolean): string {
  return isAttended ? 'Atiende a personas autistas' : 'No atiende a personas autistas';
}

function dollars(amount: number): string {
  const text = amount.toFixed(2).replace(/\.00$/, '');
  return `$${text.replace(/\B(?=(\d{3})+(\.|$))/g, ',')}`;
}

/** In the order of `words`, whatever the order of the row. */
function pick(words: Readonly<Record<string, string>>, keys: readonly string[]): string[] {
  return Object.entries(words)
    .filter(([key]) => keys.includes(key))
    .map(([, word]) => word);
}

function sentence(words: string[]): string {
  return joinWords(words.map((word, index) => (index === 0 ? word : lowerFirst(word))));
}

export function lowerFirst(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
