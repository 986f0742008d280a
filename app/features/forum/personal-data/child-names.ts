import { givenNames } from './given-names.ts';
import { isChild, isOfAnyAge } from './name-words.ts';
import { endOfName, isNameWord, isNotOfChild, isTown, type Name } from './names.ts';
import { namesCalled } from './names-called.ts';
import { namesAfterChild, namesBeforeChild } from './names-of-kin.ts';
import type { Source, Span } from './spans.ts';
import { beginsSentence, isCapital, isShouted, readWords, type Word } from './words.ts';

/** Names of children: by the words that say whose name it is, and then each time the same name is written again. */
export function findChildNames(source: Source): Span[] {
  const words = readWords(source);
  const names = words.flatMap((word, place) => {
    if (isChild(word.plain)) return [...namesAfterChild(words, place), ...namesBeforeChild(words, place)];
    if (isOfAnyAge(word.plain))
      return namesAfterChild(words, place).filter(({ to }) => isMinor(source, words, to));
    return [
      ...namesCalled(words, place),
      ...namesOfParents(words, place),
      ...namesWithAge(source, words, place),
    ];
  });
  return [...names, ...repeated(words, names)].map(({ from, to }) => ({
    start: words[from]?.start ?? 0,
    end: words[to - 1]?.end ?? 0,
  }));
}

const parents =
  /^(?:mama|mami|papa|papi|madre|padre|abuel[oa]|abuelit[oa]|tutora?|encargad[oa]|titi|ti[oa]|madrina|padrino|cumpleanos|pei|diagnostico|maestr[oa]|salon|asistente|conducta)$/;

/** La mamá de Ana; el PEI de Ana. Only names that the list knows: what follows may be a town. */
function namesOfParents(words: readonly Word[], place: number): Name[] {
  const [of, first] = [words[place + 1], words[place + 2]];
  if (!parents.test(words[place]?.plain ?? '') || of?.plain !== 'de' || of.gap !== ' ' || first?.gap !== ' ')
    return [];
  if (!givenNames.has(first.plain) || isTown(words, place + 2)) return [];
  const to = endOfName(words, place + 2, isShouted(first));
  return to > place + 2 ? [{ from: place + 2, to }] : [];
}

const childAge =
  /^(?:[ ,(]{0,3}(?:que )?(?:de|tiene|con|cumplio|cumple|va a cumplir|acaba de cumplir) |[ ,]?\()(?<age>\d{1,2})(?: (?:anos|anitos|anito|meses)(?! (?:de experiencia|trabajando|dando|ensenando|en ))|(?=\)|[ ,.]*$))/;

function isMinor({ plain }: Source, words: readonly Word[], to: number): boolean {
  const end = words[to - 1]?.end ?? 0;
  const age = childAge.exec(plain.slice(end, end + 60))?.groups?.age;
  return age !== undefined && Number(age) < 18;
}

/** Luis tiene 5 años; only a name that the list knows, which is not a grown-up's. */
function namesWithAge(source: Source, words: readonly Word[], from: number): Name[] {
  const [word, before] = [words[from], words[from - 1]];
  if (!word || !givenNames.has(word.plain) || (before && isNotOfChild(before))) return [];
  if (before && word.gap === ' ' && (isNameWord(before) || isChild(before.plain))) return [];
  const to = endOfName(words, from, isShouted(word));
  return to > from && isMinor(source, words, to) ? [{ from, to }] : [];
}

function repeated(words: readonly Word[], names: readonly Name[]): Name[] {
  const firsts = new Set(
    names.flatMap(({ from }) => {
      const word = words[from];
      return word && word.text.length > 2 && !isTown(words, from) ? [word.text] : [];
    }),
  );
  if (firsts.size === 0) return [];
  const found = new Set(
    names.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
  return words.flatMap((word, place) => {
    if (!firsts.has(word.text) || found.has(place)) return [];
    const before = words[place - 1];
    if (
      before &&
      /^ ?$/.test(word.gap) &&
      (isNotOfChild(before) || (isCapital(before) && isCapital(word) && !beginsSentence(before, place - 1)))
    )
      return [];
    return [{ from: place, to: place + 1 }];
  });
}
