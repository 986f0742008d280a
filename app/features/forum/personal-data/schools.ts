import { type Source, type Span, sentencesOf } from './spans.ts';

const ordinal =
  '(?:primer|segundo|tercer|cuarto|quinto|sexto|septimo|octavo|noveno|decimo|undecimo|duodecimo|once|doce|\\d{1,2} ?(?:er|ero|ro|do|to|mo|vo|no|th|[°º])?)';
const grade = new RegExp(
  [
    `\\b${ordinal} grado\\b`,
    '\\bgrado:? \\d{1,2}(?:er|ro|do|to|mo|vo|no)?\\b',
    '\\bsalon de (?:la |el )?(?:maestr[oa]|misis|missis|mrs|miss|mister|mr)\\.? [a-z]{2,15}\\b',
    '\\b(?:pre[ -]?)?kinder(?:garten)?\\b',
    '\\bpre[ -]?k\\b',
    '\\b(?:salon(?: hogar)?|aula|homeroom|grupo) (?:num\\.? |#)?(?:\\d{1,3}(?:-?[a-z0-9])?|[a-z]-?\\d{1,3})(?!\\w)',
    '(?<=\\b(?:en|para|a|cursa|de) )(?:primero|segundo|tercero|cuarto|quinto|sexto|septimo|octavo|noveno|decimo|undecimo|duodecimo|\\d{1,2}(?:ero|ro|do|to|mo|vo|no))\\b(?! (?:piso|lugar|semestre|turno|dia|mes|nivel))',
    '\\b(?:primer|segundo|tercer|cuarto) ano\\b(?= (?:de|en) (?:escuela )?superior)',
  ].join('|'),
  'g',
);
/** A span of grades is the school's, not a child's. */
const toGrade =
  /(?:\b(?:hasta|desde)(?: el)?|(?:kinder|\bprimero?|\bsegundo|\btercero?|\bcuarto|\bquinto|\bsexto|\bseptimo|grado) al?) $/;
const fromGrade =
  /^ al? (?:primero?|segundo|tercero?|cuarto|quinto|sexto|septimo|octavo|noveno|decimo|undecimo|duodecimo|\d)/;

const level =
  '(?:de la comunidad|elemental|intermedia|superior|vocacional|public[oa]|privad[oa]|bilingue|especializada|montessori|secundaria|segunda unidad|s\\.? ?u\\.?|preescolar|nueva|catolic[oa]|cristian[oa]|virtual|especial|regular)';
const school = new RegExp(
  `\\b(?:escuel(?:it)?a|esc\\.|colegio|academia|head start|preescolar|centro preescolar|cuido|cuidado)(?: ${level})*`,
  'g',
);
const word = /[ ]([\p{L}\p{M}\d.'’-]+)/uy;
const particle = /^(?:de|del|la|las|los|el|y)$/;
const notInName =
  /^(?:a|al|en|que|y|de|del|con|por|para|pero|donde|es|esta|son|tiene|le|lo|la|las|los|me|nos|no|se|si|su|mi|mas|cerca|grande|pequena|nueva|dice|dijo|pide|porque|cuando|como|tercer|primer|segundo|cuarto|quinto|sexto|septimo|octavo|noveno|decimo|kinder|prekinder|salon|grado|ya|hasta|desde|para|the|ni|o|un|una|regular|especial|publica|privada|superior|elemental|intermedia)$/;

/** How far apart the two may stand. */
const reach = 45;

/** The name of a school and a grade or room within one sentence, from the first to the last of them. */
export function findSchools({ text, plain }: Source): Span[] {
  if (plain.search(school) < 0 || plain.search(grade) < 0) return [];
  const isSmall = !/\p{Lu}/u.test(text.slice(1));
  return sentencesOf(plain).flatMap(({ start, end }) => {
    const sentence = plain.slice(start, end);
    const schools = schoolsIn({ text, plain }, { start, end }, isSmall);
    if (schools.length === 0) return [];
    const grades = Array.from(sentence.matchAll(grade), ({ index, 0: found }) => ({
      start: start + index,
      end: start + index + found.length,
    })).filter(
      (span) =>
        !toGrade.test(plain.slice(Math.max(start, span.start - 14), span.start)) &&
        !fromGrade.test(plain.slice(span.end, span.end + 12)),
    );
    return schools.flatMap((one) => withGrades(one, grades));
  });
}

/** The schools that a sentence names. */
export function schoolsIn({ text, plain }: Source, { start, end }: Span, isSmall = false): Span[] {
  return Array.from(plain.slice(start, end).matchAll(school)).flatMap(({ index, 0: found }) => {
    const nameEnd = endOfName(text, plain, start + index + found.length, isSmall);
    return nameEnd ? [{ start: start + index, end: nameEnd }] : [];
  });
}

function withGrades(school: Span, grades: readonly Span[]): Span[] {
  const whole = { ...school };
  for (const grade of grades)
    if (grade.start >= whole.end && grade.start - whole.end <= reach) whole.end = grade.end;
  for (const grade of grades.toReversed())
    if (grade.end <= whole.start && whole.start - grade.end <= reach) whole.start = grade.start;
  return whole.start < school.start || whole.end > school.end ? [whole] : [];
}

/** Where the name after the word for a school ends: words with a capital, and small ones between them. */
function endOfName(text: string, plain: string, from: number, isSmall: boolean): number | undefined {
  let end: number | undefined;
  word.lastIndex = from;
  for (let count = 0; count < 7; count += 1) {
    const name = word.exec(text)?.[1];
    if (!name) break;
    const small = plain.slice(word.lastIndex - name.length, word.lastIndex);
    if (isPartOfName(name, small, isSmall)) {
      end = word.lastIndex;
      // The end of the sentence, not of an abbreviation.
      if (/\p{L}{3}\.$/u.test(name)) return end - 1;
    } else if (end === undefined || !particle.test(small)) break;
  }
  return end;
}

function isPartOfName(name: string, small: string, isSmall: boolean): boolean {
  if (isSmall) return !notInName.test(small);
  if (!/^\p{Lu}/u.test(name)) return false;
  return !/^\p{Lu}{2}/u.test(name) || !notInName.test(small);
}
