import { number, signAfter, signBefore } from './name-signs.ts';
import { child, parent } from './name-words.ts';
import { isTown, type Name, type NamedText, readNames, readWords } from './names.ts';
import { areAdults, isAdult, isOfOther } from './other-names.ts';
import type { Source, Span } from './spans.ts';

/** Names of children: by the words that say whose name it is, and then each time the same name is written again. */
export function findChildNames(source: Source): Span[] {
  const words = readWords(source);
  const names = readNames(words);
  const text: NamedText = {
    ...source,
    words,
    adultNames: new Set(),
    hasRelation: relation.test(source.plain),
    isAboutSchool: /\b(?:autis|tea\b|pei\b|terapi|kinder|grado|salon|escuela|diagnostic|no verbal)/.test(
      source.plain,
    ),
  };
  const adults = names.flatMap((name, index) => {
    if (areAdults(text, name)) return [name, ...formerOf(text, names, index)];
    return isAdult(text, name) ? name : [];
  });
  text.adultNames = new Set(adults.flatMap(({ words: [first] }) => first?.plain ?? []));
  const found = new Set<Name>();
  for (const [index, name] of names.entries()) {
    const [told, tells] = [signBefore(text, name), signAfter(text, name)];
    if (told || tells) found.add(name);
    if (told === 'several') for (const other of furtherOf(text, names, index)) found.add(other);
    if (tells === 'several') for (const other of formerOf(text, names, index)) found.add(other);
  }
  return [...found, ...repeated(text, names, found)];
}

const relation = new RegExp(
  `\\b(?:${child}|${parent}|my (?:son|kid|boy|girl)|l[oa] crio|vive conmigo|cuido|panal(?:es)?|a los (?:1[0-7]|\\d)|(?:1[0-7]|\\d|${number}) (?:anos|anitos|meses)(?! (?:en|de exp|esper|casad))|(?:tiene|cumplio|cumple|cumplir) (?:1[0-7]|\\d))\\b`,
);

const gapBetween = ({ plain }: Source, one?: Name, other?: Name): string =>
  one && other ? plain.slice(one.end, other.start) : '';

/** The rest of «Luis, Ana y Eva», or of «de Luis y de Ana». */
function furtherOf(text: NamedText, names: readonly Name[], from: number): Name[] {
  const [name, next] = [names[from], names[from + 1]];
  const gap = gapBetween(text, name, next);
  if (!next || !/^(?:, ?| [ye] (?:de )?)$/.test(gap) || isAdult(text, next)) return [];
  return [next, ...(/[ye]/.test(gap) ? [] : furtherOf(text, names, from + 1))];
}

function formerOf(source: Source, names: readonly Name[], to: number): Name[] {
  const former = names[to - 1];
  if (!former || !/^(?:, ?| [ye] (?:con |a )?)$/.test(gapBetween(source, former, names[to]))) return [];
  return [former, ...formerOf(source, names, to - 1)];
}

/** The same name, wherever it is written again. */
function repeated(text: NamedText, names: readonly Name[], found: ReadonlySet<Name>): Span[] {
  const firsts = new Set(
    [...found].flatMap(({ words: name }) =>
      name[0] && name[0].text.length > 2 && !isTown(name) ? name[0].text : [],
    ),
  );
  const within = new Set(names.flatMap(({ words: name }) => name));
  const others = names.filter(
    (name) => !found.has(name) && firsts.has(name.words[0]?.text ?? '') && !isOfOther(text, name),
  );
  return [...others, ...text.words.filter((word) => firsts.has(word.text) && !within.has(word))];
}
