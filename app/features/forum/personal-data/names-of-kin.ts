import { givenNames } from './given-names.ts';
import { adults, determiners, fillers, isOfAnyAge, isSeveral, possessives } from './name-words.ts';
import { endOfName, isSmallName, isTown, type Name, namesOfList, namesUpTo, withSurnames } from './names.ts';
import { beginsSentence, isCapital, isShouted, type Word } from './words.ts';

/** Mi hija Ana; mis hijos Luis y Ana; mi hijo de 5 años, Luis; mi nene luis. */
export function namesAfterChild(words: readonly Word[], place: number): Name[] {
  const child = words[place];
  if (!child || isPartOfTitle(words, place)) return [];
  const isShouting = isShouted(child);
  const from = afterFillers(words, place + (isCalledSo(words, place) ? 2 : 1));
  const first = words[from];
  if (!first || !/^ {1,2}[,(:–—-]? ?["“«(]?$|^[,(:] ?["“«]?$/.test(first.gap)) return [];
  const isDirect = from === place + 1 && !/[,:–—-]/.test(first.gap);
  if (!isDirect && (isOfAdult(words, place) || isTown(words, from))) return [];
  const to = endOfName(words, from, isShouting);
  if (to === from)
    return isDirect && isSmallName(words, from, isShouting)
      ? [{ from, to: withSurnames(words, from + 1) }]
      : [];
  return [{ from, to }, ...(isSeveral(child.plain) ? namesOfList(words, to, isShouting) : [])];
}

/** Mi nene es Luis; a name that the list knows, for he may also be Autista. */
const isCalledSo = (words: readonly Word[], place: number): boolean =>
  words[place + 1]?.plain === 'es' && givenNames.has(words[place + 2]?.plain ?? '');

/** El Hospital del Niño San Jorge. */
function isPartOfTitle(words: readonly Word[], place: number): boolean {
  const [child, before] = [words[place], words[place - 1]];
  if (!child || !isCapital(child) || beginsSentence(child, place) || !before) return false;
  return !possessives.has(before.plain) && !isShouted(child);
}

/** El papá de mi hijo, Rafael; para tu hija, Yolanda. */
function isOfAdult(words: readonly Word[], place: number): boolean {
  const [owner, of, who] = [words[place - 3], words[place - 2], words[place - 1]];
  if (who?.plain === 'tu' || who?.plain === 'su' || who?.plain === 'tus') return true;
  return of?.plain === 'de' && owner !== undefined && (adults.has(owner.plain) || isOfAnyAge(owner.plain));
}

function afterFillers(words: readonly Word[], from: number): number {
  let place = from;
  for (let count = 0; count < 6; count += 1) {
    const next = afterFiller(words, place);
    if (next === place || /[.!?\n]/.test(words[place]?.gap ?? '')) break;
    place = next;
  }
  return place;
}

function afterFiller(words: readonly Word[], place: number): number {
  const [one = '', two = '', three = '', four = ''] = [0, 1, 2, 3].map((next) => words[place + next]?.plain);
  if (one === 'de' && /^(?:anos?|anitos|meses)$/.test(three)) return place + (four === 'y' ? 5 : 3);
  if (one === 'de' && /^\d{1,2}$/.test(two)) return place + 2;
  if (one === 'de' && two === 'mi' && (adults.has(three) || isOfAnyAge(three))) return place + 3;
  if (/^(?:de crianza|de edad|con autismo|a cargo|no verbal|no hablante)$/.test(`${one} ${two}`))
    return place + 2;
  if (/^(?:el|la)$/.test(one) && fillers.has(two)) return place + 2;
  return fillers.has(one) ? place + 1 : place;
}

/** Ana es mi nieta; a Ana, mi nieta, le gusta. */
export function namesBeforeChild(words: readonly Word[], place: number): Name[] {
  const [child, whose, verb] = [words[place], words[place - 1], words[place - 2]];
  if (!child || !whose || !verb) return [];
  if (/^(?:es|era|son)$/.test(verb.plain) && verb.gap === ' ' && isSaidToBe(child, whose))
    return namesUpTo(words, place - 2, verb.plain === 'son');
  if (possessives.has(whose.plain) && /^ ?[,(] ?$/.test(whose.gap) && isApposition(words, place))
    return namesUpTo(words, place - 1, false);
  return [];
}

function isSaidToBe(child: Word, whose: Word): boolean {
  return determiners.has(whose.plain) || (/^una?$/.test(whose.plain) && /^(?:nen|nin|beb)/.test(child.plain));
}

/** «Ana, mi nieta, …» names the child; «Ana, mi nieta también…» speaks to Ana. */
function isApposition(words: readonly Word[], place: number): boolean {
  const after = words[afterFillers(words, place + 1)];
  if (!after || /^ ?[,.;:)!?]/.test(after.gap)) return true;
  const [name] = namesUpTo(words, place - 1, false);
  return name !== undefined && /^(?:a|con|para|por|de|sobre)$/.test(words[name.from - 1]?.plain ?? '');
}
