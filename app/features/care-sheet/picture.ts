import type { SheetWords } from './sheets.ts';

const width = 1080;
const margin = 64;

/** The sheet as a picture to send, drawn on this device: as wide as a phone reads it, as long as it needs. */
export function drawSheet(words: SheetWords): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  // Once to learn how long it is: a new height empties the canvas.
  canvas.height = write(canvas, words);
  write(canvas, words);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Returns the height that it takes. */
function write(canvas: HTMLCanvasElement, words: SheetWords): number {
  const pen = canvas.getContext('2d');
  if (!pen) return 1;
  const face = getComputedStyle(document.body).fontFamily;
  let y = margin;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, canvas.height);
  pen.fillStyle = '#182839';
  pen.textBaseline = 'top';

  function put(text: string, size: number, { isStrong = false, sign = '', after = 8 } = {}) {
    const left = margin + (sign ? 40 : 0);
    if (!pen) return;
    pen.font = `${isStrong ? 650 : 400} ${size}px ${face}`;
    if (sign) pen.fillText(sign, margin, y);
    for (const line of wrap(pen, text, width - margin - left)) {
      pen.fillText(line, left, y);
      y += size * 1.35;
    }
    y += after;
  }

  put(words.title, 60, { isStrong: true });
  put(words.greeting, 38, { after: 28 });
  if (words.first || words.phones.length > 0) {
    put('En una emergencia', 42, { isStrong: true });
    if (words.first) put(words.first, 38);
    for (const { who, phone } of words.phones)
      put([who, phone].filter(Boolean).join(': '), 42, { isStrong: true });
    y += 24;
  }
  for (const { title, asks } of words.sections) {
    put(title, 42, { isStrong: true });
    for (const { text, isAgainst } of asks) put(text, 38, { sign: isAgainst ? '–' : '•' });
    y += 20;
  }
  for (const { label, text } of words.own) put(`${label}: ${text}`, 38);
  y += 20;
  put(words.foot, 30, { after: margin - 8 });
  return Math.ceil(y);
}

/** Lines that fit; a word that is longer than a line is broken. */
function wrap(pen: CanvasRenderingContext2D, text: string, most: number): string[] {
  const lines = [''];
  for (const piece of text
    .split(/(?<= )/)
    .flatMap((word) => (pen.measureText(word).width > most ? [...word] : word))) {
    const longer = `${lines.at(-1)}${piece}`;
    if (pen.measureText(longer.trimEnd()).width <= most) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
}
