import { letters, unitsPerEm } from './letters.server.ts';

/** More of a text than any picture has room for is not looked at. */
const longest = 400;

/** What can be drawn of a text: one space between words, and no letter that the typeface lacks. */
export function drawable(text: string): string {
  const known = [...text.slice(0, longest).normalize('NFC').replace(/\s/g, ' ')].filter(
    (letter) => letters[letter],
  );
  return known.join('').replace(/ +/g, ' ').trim();
}

export function lengthOf(text: string, size: number): number {
  const units = [...text].reduce((sum, letter) => sum + (letters[letter]?.advance ?? 0), 0);
  return (units * size) / unitsPerEm;
}

interface Writing {
  x: number;
  /** Of the base line. */
  y: number;
  size: number;
  fill: string;
  align?: 'start' | 'middle' | 'end';
  /** Longer texts become smaller. */
  within?: number;
}

/** A line of text as outlines, so that a picture is the same on every machine, whatever fonts it has. */
export function write(text: string, { x, y, size, fill, align = 'start', within }: Writing): string {
  const length = lengthOf(text, unitsPerEm);
  const scale = Math.min(size, within ? (within * unitsPerEm) / length : size) / unitsPerEm;
  let at = 0;
  const paths = [...text].map((letter) => {
    const { advance, d } = letters[letter] ?? { advance: 0, d: '' };
    const path = d ? `<path transform="translate(${at} 0)" d="${d}"/>` : '';
    at += advance;
    return path;
  });
  const shift = { start: 0, middle: length / 2, end: length }[align] * scale;
  return `<g fill="${fill}" transform="translate(${x - shift} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

/** Letters of a size, in so many lines. */
interface Step {
  size: number;
  most: number;
}

/** The lines of a text in the first step that has room for it; the last step cuts what is left over. */
export function fitLines(text: string, width: number, [step, ...smaller]: [Step, ...Step[]]) {
  const { size, most } = step;
  const { lines, isBroken } = breakLines(text, width, size);
  const [next, ...rest] = smaller;
  if (next && (isBroken || lines.length > most)) return fitLines(text, width, [next, ...rest]);
  if (lines.length <= most) return { size, lines: isBroken ? lines : evenLines(text, width, size) };
  return { size, lines: [...lines.slice(0, most - 1), cut(lines.slice(most - 1).join(' '), width, size)] };
}

/** In as few lines as there can be, each about as long as the others: no word is left alone in the last one. */
function evenLines(text: string, width: number, size: number): string[] {
  let even = breakLines(text, width, size);
  for (let narrower = width - 10; narrower > 0; narrower -= 10) {
    const next = breakLines(text, narrower, size);
    if (next.isBroken || next.lines.length > even.lines.length) break;
    even = next;
  }
  return even.lines;
}

/** Between words, and inside one that is longer than a line. */
function breakLines(text: string, width: number, size: number) {
  const lines: string[] = [];
  let isBroken = false;
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current ? `${current} ${word}` : word;
    if (lengthOf(longer, size) <= width) {
      current = longer;
      continue;
    }
    if (current) lines.push(current);
    current = word;
    while (lengthOf(current, size) > width) {
      isBroken = true;
      const start = longestStart(current, width, size);
      lines.push(start);
      current = current.slice(start.length);
    }
  }
  if (current) lines.push(current);
  return { lines, isBroken };
}

function longestStart(text: string, width: number, size: number): string {
  let left = width;
  let end = 0;
  for (const letter of text) {
    left -= lengthOf(letter, size);
    if (left < 0) break;
    end += 1;
  }
  return text.slice(0, Math.max(1, end));
}

/** The beginning of a text with an ellipsis, which follows a letter: a whole word, unless there is but one. */
function cut(text: string, width: number, size: number): string {
  const start = longestStart(text, width - lengthOf('…', size), size);
  const words = text[start.length] === ' ' ? start : start.replace(/ \S*$/, '');
  return `${words.replace(/[\s,.;:¿¡(-]+$/, '')}…`;
}
