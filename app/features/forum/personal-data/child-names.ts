import { number, signAfter, signBefore } from './name-signs.ts';
import { child, isChild, parent } from './name-words.ts';
import { beginsSentence, isTown, type Name, type NamedText, readNames, readWords } from './names.ts';
import { isAdult, isOfOther, isOpen } from './other-names.ts';
import type { Source, Span } from './spans.ts';

/** Names of children: by the words that say whose name it is, and then each time the same name is written again. */
export function findChildNames(source: Source): Span[] {
  const words = readWords(source);
  const names = readNames(words);
  const references = Array.from(source.plain.matchAll(reference)).filter(
    ({ groups }) =>
      isChild(groups?.kin ?? 'nene') && !(Number(groups?.age ?? groups?.years ?? groups?.now) >= 18),
  );
  const text: NamedText = {
    ...source,
    words,
    adultNames: new Set(),
    isAboutChild: references.length > 0 || aboutChild.test(source.plain),
    hasRelation: references.length > 0 || words.some(({ plain }) => isChild(plain)),
  };
  text.adultNames = new Set(
    names.flatMap((name) => (isAdult(text, name) ? (name.words[0]?.plain ?? []) : [])),
  );
  const found = new Set(references.flatMap(({ index }) => referredTo(text, names, index)));
  for (const [index, name] of names.entries()) {
    const [told, tells] = [signBefore(text, name), signAfter(text, name)];
    if (told || tells) found.add(name);
    if (told === 'several') for (const other of furtherOf(text, names, index)) found.add(other);
    if (tells === 'several') for (const other of formerOf(text, names, index)) found.add(other);
  }
  return [...found, ...repeated(text, names, found)];
}

const aboutChild = new RegExp(
  `\\b(?:${child}|${parent}|autis[a-z]+|tea|pei|terapi[a-z]+|kinder|grado|salon|escuela|diagnostic[a-z]+|no verbal|\\d{1,2} (?:anos|anitos|meses)|a los \\d{1,2})\\b`,
);
/** Words that say of who was named before whose child it is, or of what age: soy su abuela; es mi nieto; tiene 4 años. */
const reference = new RegExp(
  `(?<=^|[.!?\\n;:,(] ?|\\by )(?:yo |el |ella )?(?:(?:soy|somos) sus? [a-z]|(?:soy|somos) (?:el|l[ao]s?) ${parent}(?= de ell?a?\\b| ?[.,!\\n]|$)|(?:es|son) mis? (?<kin>[a-z]+)|(?:ya |apenas )?(?:tiene|cumplio|cumple|acaba de cumplir) (?<age>${number})(?= (?:anos|anitos|meses|en|y|pero|ya|todavia|con|no)\\b(?! en |(?: de)? esper| de exp| casad)| ?[.,!?)\\n]|$)|(?<years>\\d{1,2}) (?:anos|anitos|meses)(?= ?[.,]|$)|l[oa] (?:crio|cuido)\\b|vive conmigo)|\\btiene (?<now>\\d{1,2}) an(?:os|itos)(?! (?:en|de exp|esper|casad))`,
  'g',
);
/** How far before such words the name may stand. */
const reach = 240;

function referredTo(text: NamedText, names: readonly Name[], index: number): Name[] {
  const name = names.findLast(
    (one) => one.end <= index && !one.isAlsoWord && isOpen(text, one) && !isSpokenTo(text, one),
  );
  if (!name || index - name.end > reach) return [];
  const isAnother = text.words.some(
    ({ start, plain }) => start > name.start && start < index && isChild(plain),
  );
  return isAnother
    ? []
    : [name, ...formerOf(text, names, names.indexOf(name)).filter((one) => isOpen(text, one))];
}

/** «Ana, gracias»; «gracias a todas, Ana.» */
function isSpokenTo({ plain, words }: NamedText, { start, end, place }: Name): boolean {
  const word = words[place];
  return plain[end] === ','
    ? word !== undefined && beginsSentence(word, place)
    : plain.slice(start - 2, start) === ', ' && /[.!?\n]/.test(plain[end] ?? '.');
}

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
  if (!former || !/^(?:, ?| [ye] )$/.test(gapBetween(source, former, names[to]))) return [];
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
