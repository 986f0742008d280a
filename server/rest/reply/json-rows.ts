import { readRow } from '../../database/message-reader.ts';
import type { WireField, WireForm } from '../sql/wire-form.ts';

/** As `json_agg` puts it between two rows. */
const separator = ', \n ';
/** Texts are put together up to this, and then become bytes. */
const pieceLength = 64 * 1024;

/** The fields of all answers of one statement. */
export type JsonShape = Array<{ key: string; form: WireForm }>;

export function jsonShape(list: WireField[]): JsonShape {
  return list.map(({ label, form }) => ({
    form,
    key: Buffer.from(JSON.stringify(label)).toString('latin1'),
  }));
}

/**
 * A list of rows as JSON, written from DataRow messages: byte for byte what `json_agg` gives, at a fraction of its cost.
 * Bytes are read as Latin-1, each a character, so UTF-8 comes through as it is; JavaScript escapes the same characters as
 * PostgreSQL, in the same way. Keeps no more than `maxBytes` and one row.
 */
export class JsonRows {
  readonly #fields: JsonShape;
  readonly #maxBytes: number;
  readonly #pieces: Buffer[] = [];
  #piece = '[';
  #length = 0;
  #count = 0;

  constructor(fields: JsonShape, maxBytes: number) {
    this.#fields = fields;
    this.#maxBytes = maxBytes;
  }

  get count(): number {
    return this.#count;
  }

  get isTooLarge(): boolean {
    return this.#length + this.#piece.length >= this.#maxBytes;
  }

  /** One DataRow message. */
  add(message: Buffer): void {
    this.#count += 1;
    if (this.isTooLarge) return;
    const values = readRow(message);
    if (values.length !== this.#fields.length) throw new Error('a row has other fields than its statement');
    let row = this.#count > 1 ? `${separator}{` : '{';
    for (const [at, { key, form }] of this.#fields.entries())
      row += `${at > 0 ? ',' : ''}${key}:${jsonOf(form, values[at])}`;
    this.#piece += `${row}}`;
    if (this.#piece.length > pieceLength) this.#end();
  }

  /** The list, or its only row. */
  body(isOne: boolean): Buffer {
    this.#piece += ']';
    this.#end();
    const body = Buffer.concat(this.#pieces);
    return isOne ? body.subarray(1, -1) : body;
  }

  #end(): void {
    this.#length += this.#piece.length;
    this.#pieces.push(Buffer.from(this.#piece, 'latin1'));
    this.#piece = '';
  }
}

function jsonOf(form: WireForm, bytes: Buffer | null | undefined): string {
  if (!bytes) return 'null';
  const text = bytes.toString('latin1');
  switch (form) {
    case 'text':
      return JSON.stringify(text);
    case 'plain':
      return `"${text}"`;
    case 'boolean':
      return text === 't' ? 'true' : 'false';
    case 'number':
      // NaN and the infinities are none to JSON.
      return /^-?\d/.test(text) ? text : `"${text}"`;
    default:
      return text;
  }
}
