import type { WireField, WireForm } from '../sql/wire-form.ts';
import { giveBack, takeRoom } from './room.ts';

const bracketOpen = 0x5b;
const bracketClose = 0x5d;
const braceOpen = 0x7b;
const braceClose = 0x7d;
const quote = 0x22;
const minus = 0x2d;
const nine = 0x39;
const letterT = 0x74;
/** As `json_agg` puts it between two rows. */
const separator = Buffer.from(', \n ');
const nothing = Buffer.alloc(0);
const yes = Buffer.from('true');
const no = Buffer.from('false');
/** The letter, the length and the number of fields come before the first field of a DataRow. */
const rowHeadLength = 7;
/** From here on a call of the runtime's own is cheaper than a loop over the bytes. */
const longLength = 64;
const leastLength = 1_024;

/** 1 for bytes that JSON's strings do not hold as they are. */
const isEscaped = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte < 0x20 || byte === 0x22 || byte === 0x5c),
);

/** What all answers of one statement have in common. */
export interface JsonShape {
  fields: Array<{ form: WireForm; before: Buffer; beforeNull: Buffer }>;
  /** Bytes of a row besides its values, at most. */
  frameLength: number;
  /** The room that the last answer took. */
  lastLength: number;
}

export function jsonShape(list: WireField[]): JsonShape {
  const fields = list.map(({ label, form }, at) => {
    const key = `${at > 0 ? ',' : ''}${JSON.stringify(label)}:`;
    const isQuoted = form === 'plain' || form === 'text';
    return { form, before: Buffer.from(isQuoted ? `${key}"` : key), beforeNull: Buffer.from(`${key}null`) };
  });
  const frameLength = fields.reduce((sum, { beforeNull }) => sum + beforeNull.length + 2, 16);
  return { fields, frameLength, lastLength: leastLength };
}

/**
 * A list of rows as JSON, written from the bytes of DataRow messages: byte for byte what `json_agg` gives, at a
 * fraction of its cost. Keeps no more than `maxBytes` and one row.
 */
export class JsonRows {
  readonly #shape: JsonShape;
  readonly #maxBytes: number;
  #out: Buffer;
  #at = 1;
  #count = 0;

  constructor(shape: JsonShape, maxBytes: number) {
    this.#shape = shape;
    this.#maxBytes = maxBytes;
    this.#out = takeRoom(shape.lastLength);
    this.#out[0] = bracketOpen;
  }

  get count(): number {
    return this.#count;
  }

  /** What the body lies in, to be given back when it was sent. */
  get room(): Buffer {
    return this.#out;
  }

  get isTooLarge(): boolean {
    return this.#at >= this.#maxBytes;
  }

  /**
   * One DataRow message, from its letter on. In one loop, with its place in a variable of its own: a list has thousands
   * of short fields, and a call for each would cost more than the copy.
   */
  add(message: Buffer): void {
    this.#count += 1;
    if (this.isTooLarge) return;
    const { fields, frameLength } = this.#shape;
    this.#reserve(frameLength + message.length);
    let out = this.#out;
    let at = this.#at;
    const lead = this.#count > 1 ? separator : nothing;
    for (let index = 0; index < lead.length; index += 1) out[at++] = lead[index] as number;
    out[at++] = braceOpen;
    let from = rowHeadLength;
    for (const { form, before, beforeNull } of fields) {
      const length = message.readInt32BE(from);
      from += 4;
      const key = length < 0 ? beforeNull : before;
      for (let index = 0; index < key.length; index += 1) out[at++] = key[index] as number;
      if (length < 0) continue;
      const to = from + length;
      if (form === 'text') {
        let index = from;
        if (length <= longLength) {
          for (; index < to && isEscaped[message[index] as number] === 0; index += 1)
            out[at++] = message[index] as number;
        }
        if (index < to) {
          at = this.#writeEscaped(message, index, to, at);
          out = this.#out;
        }
        out[at++] = quote;
      } else if (form === 'boolean') {
        const word = message[from] === letterT ? yes : no;
        for (let index = 0; index < word.length; index += 1) out[at++] = word[index] as number;
      } else {
        const isQuoted = form === 'plain' || (form === 'number' && !isNumber(message, from));
        if (isQuoted && form === 'number') out[at++] = quote;
        if (length > longLength) at += message.copy(out, at, from, to);
        else for (let index = from; index < to; index += 1) out[at++] = message[index] as number;
        if (isQuoted) out[at++] = quote;
      }
      from = to;
    }
    out[at++] = braceClose;
    this.#at = at;
  }

  /** The list, or its only row. */
  body(isOne: boolean): Buffer {
    this.#shape.lastLength = Math.max(leastLength, this.#at + 2 * this.#shape.frameLength);
    if (isOne) return this.#out.subarray(1, this.#at);
    this.#reserve(1);
    this.#out[this.#at] = bracketClose;
    return this.#out.subarray(0, this.#at + 1);
  }

  /**
   * The rest of a text, without its closing quote. Read as Latin-1 each byte is a character, so UTF-8 comes through as
   * it is; JavaScript escapes the same characters as PostgreSQL, in the same way.
   */
  #writeEscaped(message: Buffer, from: number, to: number, at: number): number {
    const text = JSON.stringify(message.toString('latin1', from, to));
    this.#at = at;
    this.#reserve(this.#shape.frameLength + text.length + message.length - to);
    // Its first quote falls on the byte before, which stays; its last one is left to be written over.
    const before = this.#out[at - 1] as number;
    const end = at - 1 + this.#out.write(text, at - 1, 'latin1');
    this.#out[at - 1] = before;
    return end - 1;
  }

  #reserve(length: number): void {
    if (this.#out.length - this.#at >= length) return;
    const larger = takeRoom(Math.max(this.#out.length * 2, this.#at + length));
    this.#out.copy(larger, 0, 0, this.#at);
    giveBack(this.#out);
    this.#out = larger;
  }
}

/** NaN and the infinities are none to JSON, and begin with a letter. */
function isNumber(message: Buffer, from: number): boolean {
  return (message[message[from] === minus ? from + 1 : from] as number) <= nine;
}
