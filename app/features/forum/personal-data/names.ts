import { municipios } from '../../../lib/lists/municipalities.ts';
import {
  adults,
  givenNames,
  isChild,
  isCommon,
  namedThings,
  notNames,
  surnames,
  wordNames,
} from './name-words.ts';
import { readSource, type Source, type Span } from './spans.ts';

export interface Word extends Span {
  text: string;
  plain: string;
  /** What stands between it and the word before. */
  gap: string;
}

/** Words that stand as a name does; whose it is, the text around it tells. */
export interface Name extends Span {
  words: readonly Word[];
  /** Where its first word stands among those of the text. */
  place: number;
  /** A name of the list; one that is a common word too is not known by itself. */
  isKnown: boolean;
  isAlsoWord: boolean;
}

export interface NamedText extends Source {
  words: readonly Word[];
  /** First names that somewhere in the text are a grown-up's. */
  adultNames: ReadonlySet<string>;
  /** It speaks of a child, of a parent or of a child's age. */
  hasRelation: boolean;
  isAboutSchool: boolean;
}

export function readWords({ text, plain }: Source): Word[] {
  let before = 0;
  return Array.from(text.matchAll(/[\p{L}\p{M}\d]+(?:['’-][\p{L}\p{M}\d]+)*/gu), ({ index, 0: word }) => {
    const end = index + word.length;
    const gap = text.slice(before, index);
    before = end;
    return { start: index, end, text: word, plain: plain.slice(index, end), gap };
  });
}

/** Luis, and not luis or LUIS: only such a word is a name without the list. */
const hasCapital = ({ text }: Word): boolean => /^\p{Lu}(?!\p{Lu}+$)/u.test(text);
const isShouted = (word?: Word): boolean => /^\p{Lu}+$/u.test(word?.text ?? '');
export const beginsSentence = (words: readonly Word[], place: number): boolean =>
  place === 0 || /[.!?¿¡:\n"«“(]/.test(words[place]?.gap ?? '');

/** The sound of names that families of the island make up: Yeriel, Kialanys, Nashly. */
const coined =
  /^(?:[jk][aeiy]|[yz][aeiou]|sh)[a-z]+(?:el|l[iy][sz]?|[iy][sz]|an[iy]|[aei]y|ah|l[eiy]n|[iy]sha|shka)$|^mari(?:an|el|be|li|ne|ce)[a-z]+$|^[a-z]{2,}(?:iel|n[iy]s|el[iy]s|aliz|[iy]sha|shka|lyn|any|shly)$/;

const maxWords = 5;

export function readNames(words: readonly Word[]): Name[] {
  const names: Name[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const first = words[place];
    if (!first || !startsName(words, place)) continue;
    const to = endOfName(words, place + 1, hasCapital(first), place + maxWords);
    // «Pobre Ian»: a capital that only begins the sentence.
    if (!isGiven(first) && to > place + 1 && beginsSentence(words, place) && isGiven(words[place + 1]))
      continue;
    const name = words.slice(place, to);
    // «Rivera Torres, Kelvin» is one name.
    const last = names.at(-1);
    const former =
      last?.words.every(isSurname) && first.gap === ', ' && givenNames.has(first.plain)
        ? names.pop()
        : undefined;
    names.push({
      start: former?.start ?? first.start,
      end: name.at(-1)?.end ?? first.end,
      words: [...name, ...(former?.words ?? [])],
      place: former?.place ?? place,
      isKnown: givenNames.has(first.plain) || (hasCapital(first) && coined.test(first.plain)),
      isAlsoWord: wordNames.has(first.plain),
    });
    place = to - 1;
  }
  return names;
}

export const isGiven = (word?: Word): boolean =>
  word !== undefined && (givenNames.has(word.plain) || wordNames.has(word.plain));

function startsName(words: readonly Word[], place: number): boolean {
  const word = words[place];
  if (!word || /\d/.test(word.plain) || isNoName(word.plain)) return false;
  return hasCapital(word) || givenNames.has(word.plain) || isSmallName(words, place);
}

const isNoName = (plain: string): boolean =>
  notNames.has(plain) || adults.has(plain) || namedThings.has(plain) || isChild(plain);

const afterName = /^(?:no|tiene|es|esta|fue|va|cumple|nacio|ya)$/;
const afterWordName = /^(?:no|tiene|es|esta|fue|va|cumple|nacio|ya|se|le|come|duerme|llora)$/;

/** A name that the list does not know, or a common word, without a capital: mi nene yeik no habla; se llama luz. */
function isSmallName(words: readonly Word[], place: number): boolean {
  const [word, before, next] = [words[place], words[place - 1]?.plain ?? '', words[place + 1]];
  if (word?.gap !== ' ' || isCommon(word.plain) || (isShouted(word) && !isShouted(words[place - 1])))
    return false;
  if (/^(?:llama|es)$/.test(before))
    return words.slice(Math.max(0, place - 6), place).some(({ plain }) => isChild(plain));
  const after = wordNames.has(word.plain) ? afterWordName : afterName;
  return isChild(before) && !before.endsWith('s') && next?.gap === ' ' && after.test(next.plain);
}

/** Where the further given names and the surnames end. */
function endOfName(words: readonly Word[], from: number, isCapital: boolean, limit: number): number {
  let to = from;
  while (to < limit) {
    let next = to;
    if (isCapital) while (next - to < 2 && isParticle(words[next])) next += 1;
    const word = words[next];
    if (!word || !isFurther(word, words[next - 1], isCapital)) break;
    to = next + 1;
  }
  return to;
}

function isFurther(word: Word, before: Word | undefined, isCapital: boolean): boolean {
  if (word.gap !== ' ' && !(word.gap === '. ' && before?.text.length === 1)) return false;
  if (isCapital) return hasCapital(word) && (surnames.has(word.plain) || !isNoName(word.plain));
  return surnames.has(word.plain) || givenNames.has(word.plain);
}

const isParticle = (word: Word | undefined): boolean =>
  word !== undefined && word.gap === ' ' && /^(?:del?|l[ao]s?|el)$/.test(word.plain);

export const isSurname = ({ plain }: Word): boolean => surnames.has(plain);

export const places = new Set(municipios.map(({ nombre }) => readSource(nombre).plain));

/** Whether a town is named: Carolina is one, and a name. */
export const isTown = ([one, two]: readonly Word[]): boolean =>
  places.has(one?.plain ?? '') || places.has(`${one?.plain} ${two?.plain}`);
