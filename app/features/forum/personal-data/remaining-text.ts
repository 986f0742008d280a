import { type PersonalData, type PersonalDataKind, readSource } from './spans.ts';

/** The text without some personal data, and without the words that would dangle where it stood. */
export function withoutPersonalData(text: string, found: readonly PersonalData[]): string {
  return withLists(text, found).toReversed().reduce(withoutOne, text);
}

/** «Ana, Eva y Ruth» goes as a whole. */
function withLists(text: string, found: readonly PersonalData[]): PersonalData[] {
  const whole: PersonalData[] = [];
  for (const span of found) {
    const last = whole.at(-1);
    if (last?.kind === span.kind && /^(?:, | [yeo] )$/.test(text.slice(last.end, span.start)))
      last.end = span.end;
    else whole.push({ ...span });
  }
  return whole;
}

function withoutOne(text: string, { start, end, kind }: PersonalData): string {
  const [before, after] = cut(text.slice(0, start), text.slice(end), kind);
  const isFirst = isBoundary(before);
  const hadCapital = /^\p{Lu}/u.test(text.slice(before.length).trimStart());
  return joined(...withoutBrackets(before, after), isFirst, hadCapital);
}

/** What stays on both sides. */
function cut(before: string, after: string, kind: PersonalDataKind): [string, string] {
  if (kind === 'escuela_y_grado') return [toSchool(before), after];
  if (kind === 'direccion') {
    // «Vivo en la Calle Luna 214, Ponce»: the town stays.
    const place = /^, (?:en )?(?=\p{Lu})/u;
    const way = /(?<=^|[ ,])(en|a|por|para|al)( el| la| los| las)? $/;
    if (place.test(after) && way.test(before))
      return [
        before.replace(way, (_, word: string) => (word === 'al' ? 'en ' : `${word} `)),
        after.replace(place, ''),
      ];
  }
  if (kind === 'nombre_de_menor') {
    // «A Luis, mi hijo, le gusta»: the words that say who it is stay.
    if (
      /^, (?:mi|nuestr[oa]|un|una|el|la) /.test(after) &&
      /(?<=^|[ ,])(?:a|con|para|por|de) $/i.test(before)
    )
      return [before, after.slice(2)];
    // «Mi hijo mayor, Luis, duerme»: both commas go.
    if (/, $/.test(before) && /^ ?,/.test(after)) return [before.slice(0, -2), after.replace(/^ ?,/, '')];
  }
  return withoutLeadIn(before, after, kind);
}

/** A school stays a school, without its name and the grade. */
function toSchool(before: string): string {
  if (isBoundary(before)) return before;
  const way = /(?<=^|[ ,])(a|en|de|para|por)(?: el| la| un| una)? $/;
  return `${way.test(before) ? before.replace(way, '$1') : before.replace(/(?: el| la)? $/, ' en')} la escuela`;
}

const lastWords = (words: string): RegExp => new RegExp(`(?:^|(?<=[\\s,;:(¿¡]))(?:${words})$`);
const leadIns = {
  nombre_de_menor: lastWords(
    '(?:que )?se llaman?|llamad[oa]s?|de nombre|(?:su|el) nombre(?: es)?|les? (?:decimos|dicen|digo)|a|con|para|por|de|sobre|y|e',
  ),
  fecha_de_nacimiento: lastWords('el|un|es|es el|en|para|de|el dia|y|dob'),
  other: lastWords(
    'a|al|en|el|la|de|del|por|para|un|es|son|era|termina en|num\\.?|numero|no\\.|tel\\.?|y|o|#',
  ),
};
/** A clause that only announced it. */
const announcement =
  /(?:^|(?<=[.!?\n] ?)|(?<=,) |(?<= )(?:y|o) )(?:y )?(?:(?:(?:mi|su|el|la|este|nuestr[oa]) )?(?:numero|telefono|celular|cel|whatsapp|correo|email|e-mail|direccion|fecha de (?:nacimiento|nac\.?)|cumpleanos|ssn)(?: (?:de|del|para) [a-z ]{1,25})?|nacio|naci|vivo|vivimos|estamos|estoy|resido) ?:?$/;
const endsClause = /^\s*(?:[.,;!?\n)]|$|y )/;

/** Without the words that led to it, from the last one back. */
function withoutLeadIn(before: string, after: string, kind: PersonalDataKind): [string, string] {
  const leadIn = kind in leadIns ? leadIns[kind as keyof typeof leadIns] : leadIns.other;
  let rest = before;
  let verb = '';
  for (;;) {
    const kept = rest.replace(/[ \t:]+$/, '');
    const { plain } = readSource(kept);
    const announced = announcement.exec(plain);
    if (announced && (endsClause.test(after) || !/nac|viv|est|resid/.test(announced[0]))) {
      rest = kept.slice(0, announced.index);
      break;
    }
    const found = leadIn.exec(plain);
    if (!found) {
      if (endsClause.test(after)) rest = kept;
      break;
    }
    if (/^(?:es|son|era|(?:que )?se llama)/.test(found[0])) verb = found[0];
    rest = kept.slice(0, found.index);
  }
  // «El contrato es … y sigue inactivo»: what follows is said of the same.
  const goesOn = /^ y (?!(?:mi|mis|su|sus|el|la|los|las|un|una|que|yo|tu)\b)/;
  const isSame = verb !== '' || isBoundary(rest);
  return [rest, isSame ? after.replace(goesOn, verb.startsWith('que') ? ' que ' : ' ') : after];
}

function withoutBrackets(before: string, after: string): [string, string] {
  if (!/[(«"“] ?$/.test(before) || !/^ ?[)»"”]/.test(after)) return [before, after];
  return [before.replace(/ ?[(«"“] ?$/, ''), after.replace(/^ ?[)»"”]/, '')];
}

const isBoundary = (before: string): boolean => /(?:^|[.!?\n¿¡]) *$/.test(before);

function joined(before: string, after: string, isFirst: boolean, hadCapital: boolean): string {
  const left = before.replace(/[ \t]+$/, '');
  let right = after.replace(/^[ \t]+/, '');
  if (isFirst) right = right.replace(/^[,;:.]+[ \t]*/, '');
  if (/(?:^|\n)$/.test(left)) right = right.replace(/^\n/, '');
  if (isFirst && hadCapital) right = right.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  if (/[,;:]$/.test(left) && /^[,;:.!?]/.test(right)) return left.replace(/[,;: ]+$/, '') + right;
  const isTight = left === '' || right === '' || /[\n(¿¡«“]$/.test(left) || /^[\n.,;:!?)»”]/.test(right);
  return `${left}${isTight ? '' : ' '}${right}`;
}
