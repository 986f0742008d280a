import { readFileSync } from 'node:fs';

const sample = readFileSync('tests/support/import/nppes-v2.csv', 'utf8').trimEnd().split('\n');
const [header = '', ...lines] = sample;
/** One line in so many is of Puerto Rico, as in the register. */
const share = 250;
const abroad = lines[6] ?? '';
const perChunk = 500;

/** A main file in the shape of NPPES: 330 columns, most lines of elsewhere, those of Puerto Rico as in the sample. */
export function* makeLines(count: number): Generator<Buffer> {
  yield Buffer.from(`${header}\n`);
  for (let made = 0; made < count; made += perChunk) {
    let chunk = '';
    for (let line = made; line < Math.min(made + perChunk, count); line++) {
      const text = line % share === 0 ? (lines[(line / share) % lines.length] ?? '') : abroad;
      // Addresses differ, so that a zip of them does not shrink to nothing.
      chunk += `${text.replace('PO BOX', `PO BOX ${mix(line)} ${mix(line + 1)} ${mix(line + 2)}`)}\n`;
    }
    yield Buffer.from(chunk);
  }
}

function mix(value: number): string {
  return Math.imul(value ^ (value >>> 7), 0x9e3779b1).toString(36);
}
