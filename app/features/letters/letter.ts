import type { Tables } from '../../lib/database.types.ts';
import { dayInSentence } from '../../lib/dates.ts';
import { type Blank, findBlank } from './blanks.ts';

/** What families read of a letter. */
export type Letter = Pick<
  Tables<'cartas'>,
  | 'slug'
  | 'titulo'
  | 'cuando'
  | 'a_quien'
  | 'correo'
  | 'asunto'
  | 'texto'
  | 'adjunta'
  | 'despues'
  | 'verificado_por'
  | 'revisado_en'
> & { fuente: Array<{ titulo: string; url: string }> };

export const letterColumns =
  'slug,titulo,cuando,a_quien,correo,asunto,texto,adjunta,despues,verificado_por,revisado_en,fuente';

export const letterPath = ({ slug }: Pick<Letter, 'slug'>) => `/cartas/${slug}`;

/** What was written into blanks, by their names. */
export type Written = Record<string, string>;

/** A piece of a paragraph: words of the letter, or a blank with what is written in it. */
export type Piece = { text: string; blank?: Blank };

const gap = /\{(\w+)\}/;

/** In the order in which the letter has them. */
export function blanksOf({ texto }: Pick<Letter, 'texto'>): Blank[] {
  const names = texto.flatMap((line) => line.split(gap).filter((_, index) => index % 2 === 1));
  return [...new Set(names)].map(findBlank);
}

function piecesOf(line: string, written: Written): Piece[] {
  return line.split(gap).map((text, index) => {
    if (index % 2 === 0) return { text };
    const blank = findBlank(text);
    const value = written[text]?.trim() ?? '';
    return { blank, text: value && blank.kind === 'fecha' ? dayInSentence(value) : value };
  });
}

/** Its paragraphs, without those that an optional blank leaves empty. */
export function fillLetter({ texto }: Pick<Letter, 'texto'>, written: Written): Piece[][] {
  return texto
    .map((line) => piecesOf(line, written))
    .filter((pieces) => pieces.every(({ text, blank }) => !blank || blank.isRequired || text !== ''));
}

const plain = (pieces: Piece[]) =>
  pieces.map(({ text, blank }) => (blank && text === '' ? '__________' : text)).join('');

export function letterText(letter: Letter, written: Written): string {
  return fillLetter(letter, written).map(plain).join('\n\n');
}

/** Opens the person's own mail, addressed only where the letter has an address that somebody verified. */
export function mailOf(letter: Letter, written: Written): string {
  const subject = plain(piecesOf(letter.asunto, written));
  const body = letterText(letter, written);
  return `mailto:${letter.correo ?? ''}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** How many blanks print as a line. */
export function tellMissing(letter: Letter, written: Written): string {
  const count = blanksOf(letter).filter(
    ({ name, isRequired }) => isRequired && !written[name]?.trim(),
  ).length;
  if (count === 0) return 'La carta está completa.';
  return count === 1
    ? 'Falta 1 espacio obligatorio. Sale como una raya.'
    : `Faltan ${count} espacios obligatorios. Salen como una raya.`;
}
