import { ages } from '../../lib/lists/ages.ts';
import { type Fact, type FactKey, factsOf } from '../facts/facts-list.ts';
import { costWords, wayWords } from '../facts/service-text.ts';

/** Value in the address, and its words. */
export type FactOption = readonly [value: string, words: string];

/** Labels of the facts whose sought answer is "no". */
const withoutWords: Partial<Record<FactKey, string>> = {
  musica_o_televisor: 'Sin música ni televisor',
  ruidos_de_repente: 'Sin ruidos de repente',
  olores_fuertes: 'Sin olores fuertes',
};

export const accessOptions = factsOf('acceso', 'atencion').map(toOption);
export const sensesOptions = factsOf('sentidos').map(toOption);

/**
 * Filters on facts, by their name in the address. Of `edad` one is chosen; of `modalidad`, `idioma` and `costo` any of the
 * chosen ones is enough; of `lugar` all must hold.
 */
export const factOptions = {
  edad: ages.map(({ key, label }): FactOption => [key, label.replace(/De | años/g, '')]),
  modalidad: Object.entries(wayWords),
  // Sign languages are one choice: who needs one looks for any, and the profile tells which.
  idioma: [
    ['es', 'Español'],
    ['en', 'Inglés'],
    ['senas', 'Lengua de señas'],
  ],
  // "Desde" a price is nothing to look for.
  costo: Object.entries(costWords).slice(0, 2),
  nuevas: [['si', 'Acepta personas nuevas']],
  abierto: [['si', 'Abierto ahora']],
  lugar: [...accessOptions, ...sensesOptions],
} satisfies Record<string, readonly FactOption[]>;

export type FactFilterName = keyof typeof factOptions;
export const factFilterNames = Object.keys(factOptions) as FactFilterName[];

/** The chosen values; a filter that is not there finds all. */
export type FactFilters = { [Name in FactFilterName]?: readonly string[] };

/** Ages of links from before there was one list of them, and where they are now. */
const formerAges: Record<string, string> = {
  '6-11': '6-12',
  '12-17': '13-21',
  '18-20': '13-21',
  '21': '22-o-mas',
};

const ofOneValue: readonly FactFilterName[] = ['edad'];

function toOption({ key, label }: Fact): FactOption {
  return [key, withoutWords[key] ?? label];
}

/** Unknown values count as not chosen. */
export function readFactFilters(params: URLSearchParams): FactFilters {
  const filters: FactFilters = {};
  for (const name of factFilterNames) {
    const given = params.getAll(name).map((value) => (name === 'edad' && formerAges[value]) || value);
    const chosen = factOptions[name].map(([value]) => value).filter((value) => given.includes(value));
    if (chosen.length > 0) filters[name] = ofOneValue.includes(name) ? chosen.slice(0, 1) : chosen;
  }
  return filters;
}

/** The same with a value chosen, or not any more. */
export function chooseFact(
  filters: FactFilters,
  name: FactFilterName,
  value: string,
  isChosen: boolean,
): FactFilters {
  const others = ofOneValue.includes(name) ? [] : (filters[name] ?? []).filter((other) => other !== value);
  const chosen = isChosen ? [...others, value] : others;
  return { [name]: chosen.length > 0 ? chosen : undefined };
}

export const noFactFilters: FactFilters = Object.fromEntries(
  factFilterNames.map((name) => [name, undefined]),
);

/** Of all filters, those on facts. */
export function pickFacts(filters: FactFilters): FactFilters {
  return Object.fromEntries(factFilterNames.map((name) => [name, filters[name]]));
}

/** Each chosen value by itself. */
export function chosenFacts(filters: FactFilters): Array<{ name: FactFilterName; value: string }> {
  return factFilterNames.flatMap((name) => (filters[name] ?? []).map((value) => ({ name, value })));
}

/** How a chip says it: an age needs its unit where the question is not beside it. */
export function factWords(name: FactFilterName, value: string): string {
  if (name === 'edad') return ages.find(({ key }) => key === value)?.label.replace('De ', '') ?? value;
  return factOptions[name].find(([option]) => option === value)?.[1] ?? value;
}
