import type { Field } from './fields.ts';

/** What is told of a cell that was not simply read. */
type Note = {
  /** A sentence for whoever imports. */
  razon: string;
  /** The row cannot be imported. */
  grave: boolean;
  /** The value is a guess: somebody has to look. Without either, what could not be read is left out. */
  dudoso: boolean;
};

export type Problem = Note & {
  /** "fila": what is wrong with the record as a whole. */
  campo: Field | 'fila';
};

/** What a cell says; null: nothing, or nothing that could be kept. */
export interface Reading<Value> {
  value: Value | null;
  note?: Note;
}

export const nothing: Reading<never> = { value: null };

export function leftOut(why: string): Reading<never> {
  return { value: null, note: { razon: `${why} Se deja fuera.`, grave: false, dudoso: false } };
}

/** The value is kept, and something is told. */
export function told<Value>(value: Value | null, razon: string): Reading<Value> {
  return { value, note: { razon, grave: false, dudoso: false } };
}

export function guessed<Value>(value: Value, razon: string): Reading<Value> {
  return { value, note: { razon, grave: false, dudoso: true } };
}

/** With the value where there is one to show. */
export function refused<Value = never>(razon: string, value: Value | null = null): Reading<Value> {
  return { value, note: { razon, grave: true, dudoso: false } };
}

const maxQuoted = 40;

/** «What stands in the cell», of a long one the beginning. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxQuoted ? `«${line.slice(0, maxQuoted)}…»` : `«${line}»`;
}
