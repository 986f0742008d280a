import { adults, isChild, namedThings } from './name-words.ts';
import { type Name, type NamedText, places } from './names.ts';
import { after, at, before } from './spans.ts';

/* What tells that a name is a grown-up's, a place's or a thing's. */

const beside = after(
  ' (?:es|era) (?:(?:la|el|mi|una?|su|nuestr[oa]) )?(?:mejor )?(?<is>[a-z]+)|(?: ?[,(] ?(?:(?:la|el|mi|una?|su|nuestr[oa]|tu) )?| (?:la|el) )(?<who>[a-z]+)| del? (?:la |el )?(?<of>[a-z]+)| (?:tiene|tuvo|lleva|llevo|cuida|crio) (?:a )?(?:una?|sus?|dos|tres|al|a la) (?<child>[a-z]+)',
);
const adultsAfter = after(
  ', (?:otros |otras |los |las )?(?:papas|mamas|padres|madres|terapistas|maestr[oa]s|duenos)\\b| (?:fund|organiz)aron| l[oa]s? (?:calman|cuidan|entretienen|adoran)',
);
const adultAfter = after(
  "['’]s\\b| ?, ?(?:otr?|slp|phd|psyd|md)\\b|(?: no)? (?:me|nos|te|les) (?:di[jo]|ayud|explic|recomend|llam|envi|orient|atend|atiend|mand|cont|escrib|prometi|ensen|coment|aconsej|refiri|pas[oa] el|contest|devolvi)| y yo (?:llevamos|buscamos|no sabemos|peleamos|tenemos|trabajamos|nos)\\b| (?:la|el) del?\\b| tiene \\d+ anos (?:de|en|esper)|(?: no)? contest| l[oa]s? (?:calma|cuida|entretiene|adora|conoce)\\b| (?:te|tu|tus|tienes|puedes|debes|eres|gracias|yo)\\b| (?:trabaj[a-z]+ (?:con|en|para|de)|atiend|atend|da (?:terapia|clases)|ofrec|explic|recomend|dijo que|dice que)| en el (?:distrito|departamento)\\b",
);

/** Ana y Luis, otros papás. */
export const areAdults = ({ plain }: NamedText, { end }: Name): boolean =>
  at(adultsAfter, plain, end) !== null;

/** Ana, la terapista; Ana me dijo; Ana, de la oficina. */
export function isAdultAfter(plain: string, { end }: Name): boolean {
  const { is, who, of, child } = at(beside, plain, end)?.groups ?? {};
  return (
    adults.has(is ?? who ?? '') ||
    namedThings.has(of ?? '') ||
    places.has(of ?? '') ||
    isChild(child ?? '') ||
    at(adultAfter, plain, end) !== null
  );
}

export function isAdult({ plain, words }: NamedText, name: Name): boolean {
  const gap = words[name.place]?.gap ?? '';
  if (isTitle(gap, words[name.place - 1]?.plain ?? '')) return true;
  const isBeside = gap === ', ' && /[,.]/.test(plain[name.end] ?? '');
  if (isBeside && words.slice(Math.max(0, name.place - 4), name.place).some((word) => adults.has(word.plain)))
    return true;
  return isAdultAfter(plain, name);
}

/** Doña Ana, Dr. Luis. */
const isTitle = (gap: string, before: string): boolean =>
  adults.has(before) &&
  (gap === ' ' || (gap === '. ' && /^(?:dra?|sra?|srta|lcd[ao]|prof|mrs?|ms)$/.test(before)));

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
  `\\b(?:hola|gracias|saludos|querid[oa]|soy|somos|llam[aeo]n?|llamad[oa]|habla|firma|atte?|atentamente|es)[.,:]{0,2} |\\b(?:gracias a(?: [a-z]+ y a)?|en|el|l[aoe]s?|al|del|una?|segun|tal|(?:como|me|nos|l[oae]s?) (?:atend|atiend|evalu|vio|orient|ayud|explic|dij|dic|recomend|refiri|llam|ensen)[a-z]{0,4}|(?:el|la|los|las|(?:un|el) (?:cuento|libro)) de|(?:gustan?|ve|vio|ver|mira|oye|oyendo|imita|escuch[a-z]{1,6}|oir)(?: a)?|(?:pregunt|escrib|llam|habl|conoc|bendi|agradec|contact|salud|felicit|dij|ped|pid|visit|recom|leim)[a-z]{0,8} (?:a|con)) |@`,
);

/** A name of the list that nothing says to be another's. */
export const isOpen = (text: NamedText, name: Name): boolean =>
  (name.isKnown || name.isAlsoWord) &&
  !text.adultNames.has(name.words[0]?.plain ?? '') &&
  !isOfOther(text, name) &&
  !at(notOfChild, text.plain, name.start);
