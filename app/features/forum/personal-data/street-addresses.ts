import { type Source, type Span, spansOf } from './spans.ts';

/* By the ways an address is written in Puerto Rico. Every part is bounded, so that a long text costs its length. */

const month = 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep|octubre|noviembre|diciembre';
/** A number of something else than a house. */
const notUnit = `(?![\\d%]|[.,:]\\d| ?(?:anos|meses|dias|semanas|horas|minutos|veces|pesos|dolares|familias|personas|ninos|nenes|estudiantes|libras|pies|pulgadas|millas|metros|de (?:${month})|a\\.? ?m\\b|p\\.? ?m\\b))`;
const notInName =
  '(?:a|al|en|que|con|por|para|hay|queda|tiene|son|es|hace|desde|hasta|cerca|donde|como|llega|llegan|pasa|se|me|nos|no|esta|estan|sin|entre|frente|cada|solo|mas|pero|fue|vive|viven|calle|ave|avenida|apt|apto|edificio|edif|casa|km)';
const name = `(?!${notInName}(?![a-z.]))[a-z'.]{1,20}(?: (?!${notInName}(?![a-z.]))[a-z'.]{1,20}){0,4}?`;
const gap = '[ ,]{1,3}';

const plainHouse = `(?:(?:#|num\\.?|no\\.|numero) ?(?:[a-z]{1,2}-?)?\\d{1,5}(?:-?[a-z])?|[a-z]{1,2}-?\\d{1,4}(?:-?[a-z])?|[b-df-hj-npr-tvwz]{1,2} \\d{1,3}|\\d{1,5}(?:-?[a-z]{1,2}|-\\d{1,4})?)(?![\\w])${notUnit}`;
const namedHouse =
  '(?:casa|solar|lote|parcela|buzon|bzn\\.?|apt\\.?|apto\\.?|apartamento|edif\\.?|edificio|bloque|blq\\.?|torre|unidad|suite|local|oficina) (?:num\\.? |# ?|numero )?(?:[a-z]?-?\\d{1,5}(?:-?[a-z])?|[a-z](?:-?\\d{1,4})?)(?!\\w)';
const explicitHouse = `(?:${namedHouse}|(?:#|num\\.?|numero) ?\\d{1,5}(?:-?[a-z])?(?!\\w))`;
const house = `(?:${namedHouse}|${plainHouse})`;

const way = '(?:c/ ?|(?:calle|callejon|avenida|avda\\.?|ave\\.?|av\\.|boulevard|blvd\\.?) )';
/** A street with a name has a house after it; one with a number needs a second number. */
const street = `(?:\\d{1,5},? )?${way}(?:#? ?\\d{1,3}(?:[a-z]|-[a-z])?${gap}(?:[ns]\\.?[eo]\\.? )?${house}|(?:[a-z] )?${name}${gap}${house}|[a-z]${gap}${house})`;
const estate =
  '(?:urb\\.?|urbanizacion|res\\.|residencial|cond\\.|condominio|reparto|repto\\.?|parcelas|egida)';
const area = '(?:bo\\.?|barrio|sector|barriada|bda\\.?|comunidad|parcelas)';

/** Edificio 5, apt. 12, Res. Las Flores; #45 de la calle Luna. */
const houseFirst = `${namedHouse}(?:${gap}${namedHouse})?${gap}(?:de la |del |en la |en el )?(?:${estate}|res) ${name}(?=[,.;!?)\\n]|$| (?:${notInName}|y)\\b)`;
const houseOfStreet = `(?:casa |#|num\\.? |numero )(?:# ?)?\\d{1,5}[a-z]?(?: (?:de|en))?(?: la)? ${way}[a-z0-9]`;
/** By a word without which there is none: most texts have none of them, and the long pattern is not even compiled. */
const ways: ReadonlyArray<[anchor: RegExp, pattern: string]> = [
  [
    /calle|avenida|ave?\b|avda|c\/|boulevard|blvd/,
    `${street}|${houseOfStreet}[a-z]*|\\d{2,5} ${way}${name}(?=[,.;!?)\\n]|$)`,
  ],
  [
    /urb|resid|\bres\b|cond|rep[ar]?to|parcelas|egida/,
    `${estate} ${name}${gap}(?:${way}(?:${name}|\\d{1,3}[a-z]?)${gap})?${house}|${houseFirst}`,
  ],
  [
    /\bbo\b|barri|sector|\bbda|comunidad|parcelas/,
    `(?:${area} ${name}${gap}){1,2}(?:carr\\.? \\d{1,4}${gap})?${explicitHouse}`,
  ],
  [
    /carr|\bpr[ -]?\d/,
    `(?:carr\\.?|carretera|pr)[ -]?(?:pr[ -]?|estatal |num\\.? |# ?)?\\d{1,4}[a-z]?${gap}(?:ramal \\d{1,4}${gap})?(?:km\\.?|kilometro|k) ?\\d{1,3}(?:[.,]\\d{1,2})?(?: ?hm\\.? ?\\d{1,2})?`,
  ],
  [
    /\bkm|kilometro/,
    '(?:km\\.?|kilometro) ?\\d{1,3}(?:[.,]\\d{1,2})? (?:de la |en la )?(?:carr\\.?|carretera|pr)[ -]?(?:pr[ -]?)?\\d{1,4}',
  ],
  [
    /\b(?:hc|rr)\b/,
    `(?:hc|rr)[ -]?\\d{1,3}${gap}(?:(?:box|buzon|bzn\\.?|bz\\.?|apdo\\.?) ?#? ?)?\\d{2,6}(?!\\w)`,
  ],
  [/\bbox/, '(?:p\\.? ?o\\.? ?)?box #? ?\\d{2,6}(?!\\w)'],
  [/apartado|apdo|buzon|bzn/, '(?:apartado(?: postal)?|apdo\\.?|buzon|bzn\\.?) #? ?\\d{3,6}(?!\\w)'],
  [
    /* Where the estate is not said to be one, the lot is: B-12. */
    /[a-z\d]-\d/,
    `(?<=(?:viv[oe]|vivimos|viven|resido|residimos|direccion|casa)(?: es| en|:){1,2} )${name}${gap}(?!k-)(?:[a-z]{1,2}|\\d{1,3})-\\d{1,3}(?!\\w)(?:${gap}${way}\\w{1,3})?`,
  ],
];
const patterns = ways.map(([anchor, pattern]) => ({
  anchor,
  pattern: new RegExp(`(?<![\\w@])(?:${pattern})`, 'g'),
}));

/* More of the same address, after what makes it one. */
const furtherHouse = new RegExp(
  `${gap}(?:piso \\w{1,4}(?!\\w)|(?:int\\.?|interior|altos|bajos)(?![a-z])|${explicitHouse})`,
  'y',
);
const furtherArea = new RegExp(`${gap}(?:(?:${estate}|${area}) |${way})`, 'y');
const capitalWords = /\p{Lu}[\p{L}'’]{0,20}(?: (?:(?:de|del|la|las|los) ){0,2}\p{Lu}[\p{L}'’]{0,20}){0,3}/uy;

export function findAddresses(source: Source): Span[] {
  const found = patterns.flatMap(({ anchor, pattern }) =>
    anchor.test(source.plain) ? spansOf(pattern, source.plain) : [],
  );
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  const whole: Span[] = [];
  for (const span of found) {
    const last = whole.at(-1);
    if (last && (span.start <= last.end || /^[ ,]{1,3}$/.test(source.plain.slice(last.end, span.start))))
      last.end = Math.max(last.end, span.end);
    else whole.push({ ...span });
  }
  return whole.map(({ start, end }) => ({
    start,
    end: source.plain[end - 1] === '.' ? end - 1 : endOfAddress(source, end),
  }));
}

function endOfAddress({ text, plain }: Source, from: number): number {
  for (let end = from; ; ) {
    const next = endOfMatch(furtherHouse, plain, end) ?? endOfArea(text, plain, end);
    if (next === undefined) return end;
    end = next;
  }
}

function endOfArea(text: string, plain: string, from: number): number | undefined {
  const end = endOfMatch(furtherArea, plain, from);
  return end === undefined ? undefined : endOfMatch(capitalWords, text, end);
}

function endOfMatch(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
