import type { ResultFormat } from './database.ts';

const codes = { parse: 0x50, bind: 0x42, execute: 0x45, close: 0x43, sync: 0x53 };
/** What holds the usual batch; larger bytes are not kept. */
const usualLength = 16 * 1024;

/** The messages of a client, put together in one piece: a write for each would cost more than their content. */
export class MessageWriter {
  #bytes = Buffer.allocUnsafeSlow(usualLength);
  #at = 0;
  #lengthAt = 0;

  parse(name: string, text: string): this {
    return this.#begin(codes.parse).#text(name).#text(text).#int16(0).#end();
  }

  /** Without formats every column comes as text. */
  bind(name: string, values: Array<string | null>, formats: ResultFormat[] = []): this {
    // Of the portal without a name; all values are texts.
    this.#begin(codes.bind).#text('').#text(name).#int16(0).#int16(values.length);
    for (const value of values) this.#value(value);
    this.#int16(formats.length);
    for (const format of formats) this.#int16(format);
    return this.#end();
  }

  /** All rows of the portal without a name. */
  execute(): this {
    return this.#begin(codes.execute).#text('').#int32(0).#end();
  }

  closeStatement(name: string): this {
    return this.#begin(codes.close).#text(`S${name}`).#end();
  }

  sync(): this {
    return this.#begin(codes.sync).#end();
  }

  /** What was written since the last time. */
  take(): Buffer {
    const length = this.#at;
    this.#at = 0;
    if (this.#bytes.length <= usualLength) return Buffer.from(this.#bytes.subarray(0, length));
    const bytes = this.#bytes.subarray(0, length);
    this.#bytes = Buffer.allocUnsafeSlow(usualLength);
    return bytes;
  }

  #begin(code: number): this {
    this.#reserve(5);
    this.#bytes[this.#at] = code;
    this.#lengthAt = this.#at + 1;
    this.#at += 5;
    return this;
  }

  #end(): this {
    this.#bytes.writeInt32BE(this.#at - this.#lengthAt, this.#lengthAt);
    return this;
  }

  #text(text: string): this {
    const length = Buffer.byteLength(text);
    this.#reserve(length + 1);
    this.#at += this.#bytes.write(text, this.#at);
    this.#bytes[this.#at] = 0;
    this.#at += 1;
    return this;
  }

  #value(value: string | null): void {
    if (value === null) {
      this.#int32(-1);
      return;
    }
    const length = Buffer.byteLength(value);
    this.#int32(length);
    this.#reserve(length);
    this.#at += this.#bytes.write(value, this.#at);
  }

  #int16(value: number): this {
    this.#reserve(2);
    this.#at = this.#bytes.writeUInt16BE(value, this.#at);
    return this;
  }

  #int32(value: number): this {
    this.#reserve(4);
    this.#at = this.#bytes.writeInt32BE(value, this.#at);
    return this;
  }

  #reserve(length: number): void {
    if (this.#bytes.length - this.#at >= length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#at + length));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}
