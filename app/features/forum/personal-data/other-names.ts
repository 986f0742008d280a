import { adults, isChild, namedThings } from './name-words.ts';
import type { Name, NamedText } from './names.ts';
import { after, at, before } from './spans.ts';

/* What tells that a name is a grown-up's, a place's or a thing's. */

const beside = after(
  ' (?:es|era) (?:(?:la|el|mi|una?|su|nuestr[oa]) )?(?:mejor )?(?<is>[a-z]+)|(?: ?[,(] ?(?:(?:la|el|mi|una?|su|nuestr[oa]|tu) )?| (?:la|el) )(?<who>[a-z]+)| del? (?:la |el )?(?<of>[a-z]+)',
);
const adultAfter = after(
  "['’]s\\b| ?, ?(?:otr?|slp|phd|psyd|md)\\b| (?:me|nos|te|les) (?:di[jo]|ayud|explic|recomend|llam|envi|orient|atend|atiend|mand|cont|escrib|prometi|ensen|coment|aconsej|refiri)| (?:trabaj[a-z]+ (?:con|en|para|de)|atiend|atend|da (?:terapia|clases)|ofrec|contest|explic|recomend|dijo que|dice que)| en el (?:distrito|departamento)\\b",
);

/** Ana, la terapista; Ana me dijo; Ana, de la oficina. */
export function isAdultAfter(plain: string, { end }: Name): boolean {
  const { is, who, of } = at(beside, plain, end)?.groups ?? {};
  return adults.has(is ?? who ?? '') || namedThings.has(of ?? '') || at(adultAfter, plain, end) !== null;
}

export function isAdult({ plain, words }: NamedText, name: Name): boolean {
  const [gap = '', one = '', two = ''] = [
    words[name.place]?.gap,
    words[name.place - 1]?.plain,
    words[name.place - 2]?.plain,
  ];
  if (
    gap === ', '
      ? (adults.has(one) || adults.has(two)) && /[,.]/.test(plain[name.end] ?? '')
      : isTitle(gap, one)
  )
    return true;
  return isAdultAfter(plain, name);
}

/** Doña Ana, Dr. Luis. */
const isTitle = (gap: string, before: string): boolean =>
  adults.has(before) && (gap === ' ' || (gap === '. ' && before.length < 5));

const greetings = new Set(['hola', 'gracias', 'saludos', 'querida', 'querido', 'san', 'santa', 'santo']);

/** Gracias Ana; la maestra Ana; el hijo de Ana; la escuela Luis Muñoz. */
export function isOfOther({ words }: NamedText, { place }: Name): boolean {
  const [gap = '', before = ''] = [words[place]?.gap, words[place - 1]?.plain];
  return (
    isTitle(gap, before) ||
    (gap === ' ' &&
      (greetings.has(before) ||
        (before === 'de' && isChild(words[place - 2]?.plain ?? '')) ||
        (namedThings.has(before) && before !== 'terapia')))
  );
}

const notOfChild = before(
  `\\b(?:hola|gracias|saludos|querid[oa]|soy|somos|llamo|habla|firma|atte?|atentamente|es)[.,:]{0,2} |\\b(?:en|el|l[aoe]s?|al|del|una?|segun|dij[eo]|dicen?|(?:gustan?|ve|vio|ver|mira|oye|oyendo|imita|escuch[a-z]{1,6})(?: a)?) |@`,
);

/** A name of the list that nothing says to be another's. */
export const isOpen = (text: NamedText, name: Name): boolean =>
  (name.isKnown || name.isAlsoWord) &&
  !text.adultNames.has(name.words[0]?.plain ?? '') &&
  !isOfOther(text, name) &&
  !at(notOfChild, text.plain, name.start);
