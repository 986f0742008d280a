import { type Source, type Span, sentencesOf } from './spans.ts';

const month =
  '(?:enero|febrero|marzo|abril|mayo?|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|january|february|march|april|june|july|august|september|october|november|december)';
const shortMonth = '(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|jan|apr|aug|dec)';
const day =
  '(?:\\d{1,2}(?:ro|ero)?|primero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci[a-z]{4,6}|veint[a-z]{1,7}|treinta(?: y uno)?)';
const year = '(?:\\d{4}|dos mil(?: [a-z]{3,12}(?: y [a-z]{3,6})?)?|\\d{2})';
const date = new RegExp(
  [
    `(?<![\\w/-])${day} (?:de? )?${month}(?:,? (?:del? )?(?:ano )?${year}(?![\\w:]))?(?!\\w)`,
    `(?<![\\w/-])${month} \\d{1,2}(?:,? (?:del? )?\\d{4})?(?!\\w)`,
    '(?<![\\w/-])\\d{1,2} ?([/.-]) ?\\d{1,2} ?\\1 ?(?:\\d{4}|\\d{2})(?![\\w/-])',
    '(?<![\\w/-])[0-3]?\\d/[01]?\\d(?![\\w/])',
    '(?<![\\w/-])\\d{4}([/.-])\\d{1,2}\\2\\d{1,2}(?![\\w/-])',
    `(?<![\\w/-])\\d{1,2}[ /.-]${shortMonth}\\.?[ /.-](?:\\d{4}|\\d{2})(?![\\w/-])`,
  ].join('|'),
  'g',
);

const age = '(?:\\d{1,2}|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|[a-z]{4,11})';
const turns = `(?<!\\bse )(?<!\\bno )cump(?:le|len|lio|lira|lia|lir|lido)(?: ya)? (?:(?:sus |los )?${age} (?:an(?:os|itos)|meses)|(?:sus |los )?\\d{1,2}(?!\\w)|anos|el(?= \\w+ de )|este(?= \\d))`;
const birth = `nac(?:io|i|ieron|id[oa]s?|imiento)\\b|\\bnac(?:\\.|\\b)|\\bd\\.?o\\.?b\\b|\\bf\\.? ?d?\\.?n\\b|date of birth|born|b(?:irth)?day\\b|cumple(?:anos|anitos)?\\b(?= (?:es|fue|sera|de|:|el)|[:,])|${turns}`;
const before = new RegExp(`\\b(?:${birth})`, 'g');
const after = new RegExp(
  `^[ ,]{1,2}(?:(?:el|ella|mi|su|es|fue|que|cuando|ya|hijo|hija|nene|nena|nieto|nieta|va a|[a-z]{3,12}) ){0,4}?(?:nacio|nacieron|(?:es|fue|sera) (?:el |su )?(?:cumple|dia de su nacimiento)|${turns})|^ de nac(?:imiento|\\.)`,
);
/** The date is of something else. */
const event =
  'cita|reunion|evaluacion|vista|empieza|empezo|comienza|comenzo|espera|esperando|llam[a-z]+|certificado|acta|fiesta|actividad|operaron|operacion|vence|desde|diagnostic[a-z]+';
const other = new RegExp(`\\b(?:${event}|y|pero|aunque)\\b`);
const eventBefore = new RegExp(`\\b(?:${event})\\b[^,;]{0,30}$`);

/** How far a date may stand from the word that makes it a birth. */
const reach = 60;

export function findBirthDates({ plain }: Source): Span[] {
  if (plain.search(date) < 0) return [];
  return sentencesOf(plain).flatMap((sentence) => {
    const words = plain.slice(sentence.start, sentence.end);
    const dates = Array.from(words.matchAll(date));
    if (dates.length === 0) return [];
    const births = Array.from(words.matchAll(before));
    return dates
      .filter(({ index, 0: value }) => {
        const end = index + value.length;
        if (births.some((found) => isBirth(words, found, index))) return true;
        return after.test(words.slice(end, end + reach)) && !eventBefore.test(words.slice(0, index));
      })
      .map(({ index, 0: value }) => ({
        start: sentence.start + index,
        end: sentence.start + index + value.length,
      }));
  });
}

function isBirth(words: string, { index, 0: word }: RegExpExecArray, dateStart: number): boolean {
  const end = index + word.length;
  if (end > dateStart || dateStart - end > reach) return false;
  return (
    !other.test(words.slice(end, dateStart)) &&
    !/(?:certificado|acta|partida|registro|fiesta|actividad) de $/.test(
      words.slice(Math.max(0, index - 16), index),
    )
  );
}
