import { type Source, type Span, sentencesOf, spansOf } from './spans.ts';

/* Social security */

const wholeNumber = /(?<![\w-])(?:\d{3}[ .-]\d{2}[ .-]\d{4}|[x*#•]{3}[ .-]?[x*#•]{2}[ .-]?\d{4})(?![\w-])/g;
const namedNumber = /(?<![\w-])\d{9}(?![\w-])/g;
const lastFour = /(?<![\w$.,/-])(?<!\b(?:en|de|desde) (?=19|20))\d{4}(?![\w%/-]|[.,]\d)/g;
const socialSecurity =
  /\b(?:seguro social|social security|ssn?|(?:su|mi|el|del|his|her|my|num\.?|numero de) social)\b/;
const endOfNumber =
  /\b(?:(?:(?:ultim[oa]s|last) (?:cuatro|four|4)|(?:cuatro|4) ultim[oa]s)(?= (?:digitos|numeros|cifras|del?|of|son|es)\b|[:,.])|(?:termina|terminan|terminado|acaba|acaban) en)\b/;

export function findSocialSecurity({ plain }: Source): Span[] {
  const whole = spansOf(wholeNumber, plain);
  if (!socialSecurity.test(plain)) return whole;
  const named = sentencesOf(plain).flatMap(({ start, end }) => {
    const sentence = plain.slice(start, end);
    if (!socialSecurity.test(sentence)) return [];
    const numbers = spansOf(namedNumber, sentence);
    const tail = endOfNumber.exec(sentence);
    if (tail) {
      const fours = spansOf(lastFour, sentence);
      const four = fours.find((span) => span.start > tail.index) ?? fours.at(-1);
      if (four) numbers.push(four);
    }
    return numbers.map((span) => ({ start: start + span.start, end: start + span.end }));
  });
  return [...whole, ...named];
}

/* Files of offices, schools, courts, hospitals and plans */

const file =
  'expediente|exp|records?|querella|reclamacion|apelacion|casos?|contrato|afiliad[oa]|afiliacion|poliza|beneficiari[oa]|asegurad[oa]|suscriptora?|miembro|paciente|estudiante|solicitud|referido|mrn|mpi|(?:member|patient|plan) id|plan (?:vital|medico)(?= (?:es|num|#))|tarjeta (?:del plan|de salud|medica|vital)';
/** Nothing of these between the word and its number: the number is of something else. */
const other =
  'ley|leyes|articulo|carta|circular|reglamento|desde|hace|grado|salon|edad|cita|fecha|lleva|llevo|llevamos|cuesta|vence|anos|meses|telefono|tel|celular|llam[a-z]+|seguro social|rosa lydia|dice|pide|tiene|tienen|son las|pagina';
const number = '(?<value>(?:[a-z]{1,6}-?)?\\d[\\da-z]{0,20}(?:[-/.][\\da-z]{1,12}){0,5}(?: \\d{1,8}){0,3})';
const fileNumber = new RegExp(
  `\\b(?:${file})\\b(?:[ :#,(]{1,3}(?!(?:${other})\\b)(?:num|no|nro|[a-z]+)\\.?){0,8}?[ :#(,.-]{1,4}${number}(?![\\w%]|[:,.]\\d)`,
  'dg',
);
const anyFile = new RegExp(`\\b(?:${file})\\b`);
const numberFirst = new RegExp(
  `(?<![\\w$.,/-])${number} (?:es|era) (?:el|mi|su|nuestro) (?:num\\.?|numero) (?:de|del) (?:${file})\\b`,
  'dg',
);
const unit =
  /^ ?(?:anos|meses|dias|semanas|horas|minutos|veces|dolares|pesos|libras|familias|personas|estudiantes|ninos|casos|de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep|octubre|noviembre|diciembre))/;
const date = /^(?:[0-3]?\d([-/.])[01]?\d\1(?:(?:19|20)\d\d|\d{2})|(?:19|20)\d\d([-/])[01]?\d\2[0-3]?\d)$/;
const phone = /^(?:1?[-. ]?\d{3}[-. ]\d{3}[-. ]\d{4}|1?(?:787|939)\d{7})$/;
const year = /^(?:19|20)\d\d$/;

export function findFileNumbers({ plain }: Source): Span[] {
  if (!anyFile.test(plain)) return [];
  return [...spansOf(fileNumber, plain), ...spansOf(numberFirst, plain)].filter(({ start, end }) => {
    const value = plain.slice(start, end);
    const digits = value.replace(/\D/g, '');
    return (
      digits.length >= 4 &&
      !year.test(value) &&
      !date.test(value) &&
      !phone.test(value) &&
      !unit.test(plain.slice(end, end + 20)) &&
      plain[start - 1] !== '$'
    );
  });
}
