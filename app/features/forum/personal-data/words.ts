import type { Source, Span } from './spans.ts';

export interface Word extends Span {
  text: string;
  plain: string;
  /** What stands between it and the word before. */
  gap: string;
}

export function readWords({ text, plain }: Source): Word[] {
  let before = 0;
  return Array.from(text.matchAll(/[\p{L}\p{M}\d]+(?:['’-][\p{L}\p{M}\d]+)*/gu), ({ index, 0: word }) => {
    const end = index + word.length;
    const gap = text.slice(before, index);
    before = end;
    return { start: index, end, text: word, plain: plain.slice(index, end), gap };
  });
}

export const isCapital = (word: Word): boolean => /^\p{Lu}/u.test(word.text);
export const isShouted = (word: Word): boolean => /^\p{Lu}{2,}$/u.test(word.text);
export const beginsSentence = (word: Word, place: number): boolean =>
  place === 0 || /[.!?¿¡:\n"«“(]/.test(word.gap);
