import { municipios } from '../../../lib/lists/municipalities.ts';
import { givenNames, surnames } from './given-names.ts';
import { adults, isChild, isCommon, notNames } from './name-words.ts';
import { readSource } from './spans.ts';
import { isCapital, isShouted, type Word } from './words.ts';

/** A name, as the places of its first word and of the word after its last. */
export interface Name {
  from: number;
  to: number;
}

const particles = new Set(['de', 'del', 'la', 'las', 'los', 'el']);
const maxWords = 5;

/** Where the name that begins at a word ends; the same place when none begins there. */
export function endOfName(words: readonly Word[], from: number, isShouting: boolean): number {
  const first = words[from];
  if (!first || notNames.has(first.plain) || adults.has(first.plain) || /\d/.test(first.plain)) return from;
  const hasCapitals = isCapital(first) && !isShouting;
  const isAcronym = hasCapitals && isShouted(first);
  if ((!hasCapitals || isAcronym) && !givenNames.has(first.plain)) return from;
  return endOfFurther(words, from + 1, hasCapitals, from + maxWords);
}

/** Where the further given names and the surnames end. */
function endOfFurther(words: readonly Word[], from: number, hasCapitals: boolean, limit: number): number {
  let to = from;
  while (to < limit) {
    let next = to;
    if (hasCapitals) while (next - to < 2 && isParticle(words[next])) next += 1;
    const word = words[next];
    if (!word || !isFurther(word, hasCapitals)) break;
    to = next + 1;
  }
  return to;
}

function isFurther(word: Word, hasCapitals: boolean): boolean {
  if (word.gap !== ' ') return false;
  if (surnames.has(word.plain)) return !hasCapitals || isCapital(word);
  if (hasCapitals) return isCapital(word) && !notNames.has(word.plain);
  return givenNames.has(word.plain);
}

const isParticle = (word: Word | undefined): boolean =>
  word !== undefined && word.gap === ' ' && particles.has(word.plain);

const afterSmallName = new Set(['no', 'tiene', 'es', 'esta', 'fue', 'va', 'cumple', 'nacio', 'ya']);

/** A name that no list knows, without a capital: mi nene yeik no habla. */
export function isSmallName(words: readonly Word[], place: number, isShouting: boolean): boolean {
  const [name, next] = [words[place], words[place + 1]];
  if (!name || !next || next.gap !== ' ' || (isCapital(name) && !isShouting)) return false;
  return (
    afterSmallName.has(next.plain) &&
    !isCommon(name.plain) &&
    !/\d/.test(name.plain) &&
    !adults.has(name.plain)
  );
}

export const withSurnames = (words: readonly Word[], from: number): number =>
  endOfFurther(words, from, false, from + maxWords);

/** The rest of «Luis, Ana y Eva». */
export function namesOfList(words: readonly Word[], from: number, isShouting: boolean): Name[] {
  const word = words[from];
  const isAnd = word?.gap === ' ' && /^[ye]$/.test(word.plain);
  const next = isAnd ? from + 1 : from;
  if (!isAnd && !/^, ?$/.test(word?.gap ?? '')) return [];
  const to = endOfName(words, next, isShouting);
  if (to === next) return [];
  return [{ from: next, to }, ...(isAnd ? [] : namesOfList(words, to, isShouting))];
}

/** The name that ends before a word, and with «y» the one before it. */
export function namesUpTo(words: readonly Word[], to: number, isList: boolean): Name[] {
  let from = to;
  while (from > 0 && to - from < maxWords && isNameWord(words[from - 1])) {
    from -= 1;
    if (words[from]?.gap !== ' ') break;
  }
  const before = words[from - 1];
  if (from === to || (before && words[from]?.gap.trim() === '' && isNotOfChild(before))) return [];
  const isAnd = isList && before && /^[ye]$/.test(before.plain);
  return [...(isAnd ? namesUpTo(words, from - 1, true) : []), { from, to }];
}

export function isNameWord(word: Word | undefined): boolean {
  if (!word || notNames.has(word.plain) || adults.has(word.plain) || isChild(word.plain)) return false;
  return isCapital(word) ? !isShouted(word) || givenNames.has(word.plain) : givenNames.has(word.plain);
}

export const isNotOfChild = (before: Word): boolean =>
  adults.has(before.plain) || /^(?:hola|gracias|saludos|san|santa|santo|querida|querido)$/.test(before.plain);

const places = new Set(municipios.map(({ nombre }) => readSource(nombre).plain));

/** Whether a town is named here: Carolina is one, and a name. */
export const isTown = (words: readonly Word[], from: number): boolean => {
  const [one, two] = [words[from]?.plain ?? '', words[from + 1]?.plain ?? ''];
  return places.has(one) || places.has(`${one} ${two}`);
};
