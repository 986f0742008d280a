/** What is found, and in brackets the word that is offered in its place. */
export const personalDataKinds = {
  nombre_de_menor: 'nombre',
  telefono: 'teléfono',
  direccion: 'dirección',
  escuela_y_grado: 'escuela',
  expediente: 'número',
  correo: 'correo',
  seguro_social: 'seguro social',
  fecha_de_nacimiento: 'fecha',
};
export type PersonalDataKind = keyof typeof personalDataKinds;

/** Where personal data stands in a text, in UTF-16 units: `text.slice(start, end)`. */
export interface PersonalData {
  start: number;
  end: number;
  kind: PersonalDataKind;
}

/** What was found in the text of one field. */
export interface Finding {
  text: string;
  found: readonly PersonalData[];
}

export interface Span {
  start: number;
  end: number;
}

/** A text, and the same in small letters without accents, index by index. */
export interface Source {
  text: string;
  plain: string;
}

export function readSource(text: string): Source {
  // By UTF-16 unit, so that an index means the same in both.
  return { text, plain: text.replace(/[^a-z0-9 \n]/g, plainUnit) };
}

function plainUnit(unit: string): string {
  if (/[\u2010-\u2015\u2212]/.test(unit)) return '-';
  if (/\s/.test(unit)) return unit === '\u2028' || unit === '\r' ? '\n' : ' ';
  const [base = unit] = unit.toLowerCase().normalize('NFD');
  return base.length === 1 ? base : unit;
}

/** Where a pattern stands, or its group `value` where it has one (flags `dg`). */
export function spansOf(pattern: RegExp, plain: string): Span[] {
  return Array.from(plain.matchAll(pattern), ({ index, 0: whole, indices }) => {
    const [start, end] = indices?.groups?.value ?? [index, index + whole.length];
    return { start, end };
  });
}

/** Asks about one place of the text, for what stands right before it or right after, so that nothing is searched. */
export function at(pattern: RegExp, plain: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(plain);
}
export const before = (words: string, flags = ''): RegExp => new RegExp(`(?<=${words})`, `y${flags}`);
export const after = (words: string): RegExp => new RegExp(words, 'y');

const sentenceEnd = /[.!?\n](?=\s|$)/g;
const abbreviation =
  /\b(?:[a-z]|num|no|tel|esc|urb|ave|av|carr|res|cond|apt|apto|edif|bo|int|dr|dra|mrs?|ms|sr|sra|lcda|lcdo|prof|st|sta|sto|nac|fec|km|exp|ext|nro|col)$/;

/** Where the sentences of a text begin; the point of an abbreviation ends none. */
function sentenceStarts(plain: string): number[] {
  const ends = Array.from(plain.matchAll(sentenceEnd), ({ index }) => index).filter(
    (index) => plain[index] !== '.' || !abbreviation.test(plain.slice(Math.max(0, index - 6), index)),
  );
  return [0, ...ends.map((index) => index + 1)];
}

/** The sentences of a text. */
export function sentencesOf(plain: string): Span[] {
  const starts = sentenceStarts(plain);
  return starts.map((start, place) => ({ start, end: starts[place + 1] ?? plain.length }));
}
