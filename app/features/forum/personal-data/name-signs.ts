import { adults, child, fillers, isChild, namedThings, ofAnyAge, parent } from './name-words.ts';
import { beginsSentence, isGiven, isSurname, isTown, type Name, type NamedText, type Word } from './names.ts';
import { isAdultAfter, isOfOther, isOpen } from './other-names.ts';
import { after, at, before } from './spans.ts';

/* What stands right before a child's name, or right after it. */

/** Whose a name is; with `several` the names that follow, or stand before it, are children's too. */
type Sign = 'one' | 'several' | undefined;

/* Kin */

const mine = '(?:mis?|nuestr[oa]s?)';
const filler = `[ ,]{1,2}(?:(?:(?:el|la) )?(?:${fillers})|de [a-z0-9]{1,6} (?:anos?|anitos|meses)(?: y [a-z0-9]{1,7})?|de \\d{1,2}|de mi [a-z]{2,10}|de crianza|de edad|con autismo|a cargo|no verbal|no hablante)`;
const kin = before(
  `\\b(?<kin>${child}|${ofAnyAge}|(?<=my )(?:son|kid|boy|girl))(?<filler>(?:${filler})*)(?<gap> {1,2}[,(:-]? ?|[,(:] ?)["“«(]?`,
  'd',
);
const anyAge = new RegExp(`^${ofAnyAge}$`);
const ofSomebody = before('\\b(?:(?<owner>[a-z]{2,15}) de [a-z]{2,8}|tus?|su) ');
const possessed = before(`\\b${mine} `);

/** Mi hija Ana; mi hijo de 5 años, Luis. */
function afterKin({ text, plain }: NamedText, name: Name): Sign {
  const match = at(kin, plain, name.start);
  const [start = 0] = match?.indices?.groups?.kin ?? [];
  if (!match?.groups) return undefined;
  const { kin: word = '', filler: between, gap = '' } = match.groups;
  // El Hospital del Niño San Jorge.
  const isTitle =
    /^\p{Lu}\p{Ll}/u.test(text.slice(start)) &&
    /[\p{L}\d] $/u.test(text.slice(Math.max(0, start - 2), start)) &&
    !at(possessed, plain, start);
  if (isTitle) return undefined;
  if ((between || /[,:-]/.test(gap)) && (isOfSomebody(plain, start) || isTown(name.words))) return undefined;
  if (anyAge.test(word) && !isMinor(plain, name)) return undefined;
  return word.endsWith('s') ? 'several' : 'one';
}

/** El papá de mi hijo, Rafael; para tu hija, Yolanda. */
function isOfSomebody(plain: string, start: number): boolean {
  const of = at(ofSomebody, plain, start);
  const owner = of?.groups?.owner;
  return of !== null && (owner === undefined || adults.has(owner) || anyAge.test(owner));
}

const relation = after(
  ` (?:(?:es|era|son) (?:${mine}|sus?) (?<kin>[a-z]+)|(?:es|era) una? (?:nen|nin|beb)[a-z]+)\\b`,
);
const apposition = after(` ?[,(] ?${mine} (?<kin>[a-z]+)(?:${filler})*(?<end> ?(?:[,.;:)!?\\n]|$))?`);
const spokenOf = before('\\b(?:a|con|para|por|de|sobre) ');

/** Ana es mi nieta; a Ana, mi nieta, le gusta. «Ana, mi nieta también…» speaks to Ana. */
function beforeKin(text: NamedText, name: Name): Sign {
  const { plain } = text;
  if (isOfOther(text, name)) return undefined;
  const said = at(relation, plain, name.end);
  if (said && isChild(said.groups?.kin ?? 'nene')) return said[0].startsWith(' son') ? 'several' : 'one';
  const beside = at(apposition, plain, name.end);
  return isChild(beside?.groups?.kin ?? '') &&
    (beside?.groups?.end !== undefined || at(spokenOf, plain, name.start))
    ? 'one'
    : undefined;
}

/* What somebody is called */

const called = before(
  `\\b(?:se llama(?:n|ba|ban|ra)?|les? (?:decimos|dicen|digo|llaman|llamamos|pusimos|pusieron)|llamad[oa]s?|l[oa] (?:bautizamos|llamamos|nombramos)|(?<!\\bmi )nombre(?: es)?)[ :]{1,2}["“«]?`,
);
const ratherCalled = before(
  '\\bles? (?:dicen|decimos|digo|llaman|llamamos) [a-z]{2,15} pero (?:es|se llama) ',
);
/** Le pusieron Ana; of the list only, for it may be a medicine. */
const given = before('\\ble (?:pusimos|puse|pusieron|puso)(?: de nombre)? ');
const nicknamed = before('\\bles? (?:decimos|dicen|digo) ');
const beginsClause = before('(?:^|[.!?¿¡:\\n"«“(] ?|\\b(?:el|ella|su) )(?:[a-z]+ )?[a-z]+[ :]{1,2}["“«]?');
/** How many words back somebody may have been named. */
const memory = 40;

/** Se llama Ana; su nombre es Ana; le decimos Ani. */
function whenCalled({ plain, words }: NamedText, name: Name): Sign {
  const isListed = name.isKnown || name.isAlsoWord;
  if (isListed && (at(ratherCalled, plain, name.start) || at(given, plain, name.start))) return 'one';
  if (!at(called, plain, name.start) || isAdultAfter(plain, name)) return undefined;
  for (let place = name.place - 1; place >= Math.max(0, name.place - memory); place -= 1) {
    const word = words[place]?.plain ?? '';
    if (isChild(word)) return isOfWhat(words, place) ? undefined : word.endsWith('s') ? 'several' : 'one';
    const isOfChild = isChild(words[place - 3]?.plain ?? '') && words[place - 2]?.plain === 'de';
    if (adults.has(word) && isOfChild) return 'one';
    if (adults.has(word) || namedThings.has(word)) return undefined;
  }
  return name.isKnown || at(nicknamed, plain, name.start) || at(beginsClause, plain, name.start)
    ? 'one'
    : undefined;
}

/** La maestra de mi hijo se llama Ana; lo que hace mi hija se llama ecolalia. */
function isOfWhat(words: readonly Word[], place: number): boolean {
  const [owner, of] = [words[place - 3]?.plain ?? '', words[place - 2]?.plain];
  const isWhat = words
    .slice(Math.max(0, place - 5), place)
    .map(({ plain }) => plain)
    .join(' ')
    .includes('lo que');
  return isWhat || (of === 'de' && (adults.has(owner) || namedThings.has(owner)));
}

/* What is a child's */

const childs = before(
  `\\b(?:${parent}(?: legal)?|tutela|custodia|a cargo|crianza|cumpleanos|pei|diagnostico|maestr[oa]|salon|asistente|conducta|comportamiento|progreso|terapias?|citas?|evaluacion|berrinches?|rabietas?|crisis|meltdowns?|sueno|alimentacion|autismo)(?: [a-z]{4,12})? de |\\b(?:custodia|cumple|cumpleanos) a `,
);

/** La mamá de Ana; el PEI de Ana; mi nene es Luis. A town may follow as well, and he may also be Autista. */
function ofChild({ plain, words }: NamedText, name: Name): Sign {
  if (isTown(name.words)) return undefined;
  if (at(childs, plain, name.start) && (name.isKnown || name.isAlsoWord)) return 'several';
  const isSo = words[name.place - 1]?.plain === 'es' && isChild(words[name.place - 2]?.plain ?? '');
  return isSo && name.isKnown ? 'one' : undefined;
}

/* Age */

export const number = '(?:\\d{1,2}|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)';
const childAge = after(
  `(?:[ ,(]{0,3}(?:que )?(?:de|tiene|con|cumplio|cumple|va a cumplir|acaba de cumplir) |[ ,:]{0,2}\\(?)(?<age>${number})(?: (?:anos|anitos|anito|meses)(?! (?:de experiencia|trabajando|dando|ensenando|en ))|(?=\\)| ?[,.]*(?:\\n|$)))`,
);

function isMinor(plain: string, { end }: Name): boolean {
  const age = at(childAge, plain, end)?.groups?.age;
  return age !== undefined && !(Number(age) >= 18);
}

/* A name alone */

const conduct = after(
  '(?: (?:no|ya|todavia|aun|solo|siempre|nunca|tambien|tampoco|casi|ahora|se|le|lo|me|nos))* (?:duerm|durm|com(?:e|en|ia|io)\\b|llor|grit|muerd|mord|peg[aoue]|camin|senal[ao]|tap[ao]|escap|golpe|despiert|despert|levant|repit|habl[ao](?! de| con| sobre| por)|respond|toler|dejo de|se [a-z]{3,}[ae]n?\\b|quiere [a-z]+r(?:se)?\\b|(?:empezo|empieza|va|esta|estudia) (?:a |en )?(?:la |el )?(?:terapia|escuela|kinder|salon|\\w+ grado)|(?:es|fue) (?:autista|diagnosticad|evaluad))',
);

/* A Luis le molesta el ruido. */
const toChild = before('\\ba ');
const done = after('(?: no| ya)? l[eao] ');

/**
 * Luis no duerme. Soy su abuela. Where a text speaks of a child or of an age, a name that nothing says to be another's is the
 * child's; where it speaks of school or therapy only, or the name is a word too, if it does what children do.
 */
function alone(text: NamedText, name: Name): Sign {
  const [before = '', next] = [text.words[name.place]?.gap, text.plain[name.end] ?? '.'];
  const isSpokenTo = /[.!?\n]/.test(next)
    ? before === ', '
    : next === ',' && beginsSentence(text.words, name.place);
  const isWhole = name.words
    .slice(1)
    .every((word) => isGiven(word) || isSurname(word) || word.text.length === 1);
  if (!isOpen(text, name) || isSpokenTo || isSigned(text, name) || !isWhole) return undefined;
  if (text.hasRelation && !name.isAlsoWord) return 'one';
  const doesAsChild =
    at(conduct, text.plain, name.end) ??
    (at(toChild, text.plain, name.start) && at(done, text.plain, name.end));
  return (text.hasRelation || text.isAboutSchool) && doesAsChild ? 'one' : undefined;
}

/* Documents */

const listed = before('\\d\\W{1,3}');
const line = after(' ?(?:[,.;:)\\n-]|$)');

/** A whole name without a verb, as papers write it. */
function inDocument(text: NamedText, name: Name): Sign {
  if (name.words.length < 3 || !name.words.slice(1).some(isSurname) || !isOpen(text, name)) return undefined;
  const isLine = beginsSentence(text.words, name.place) && at(line, text.plain, name.end);
  return isLine && !isSigned(text, name) ? 'one' : undefined;
}

const signedAfter = before('[.!?\\n-] ?');
const end = /\P{L}*$/uy;

/** The last words of a text, and not a line of a list. */
const isSigned = ({ plain }: NamedText, name: Name): boolean =>
  at(end, plain, name.end) !== null &&
  at(signedAfter, plain, name.start) !== null &&
  !at(listed, plain, name.start);

export const signBefore = (text: NamedText, name: Name): Sign =>
  afterKin(text, name) ?? whenCalled(text, name) ?? ofChild(text, name);

export function signAfter(text: NamedText, name: Name): Sign {
  if (beforeKin(text, name)) return beforeKin(text, name);
  const hasAge = (name.isKnown || name.isAlsoWord) && isMinor(text.plain, name);
  return hasAge && isOpen(text, name) ? 'one' : (alone(text, name) ?? inDocument(text, name));
}
