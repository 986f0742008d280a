const headerLength = 5;

/** Cuts the server's bytes into messages (a letter, a length, a content), however they arrive. */
export class MessageReader {
  readonly #onMessage: (code: number, message: Buffer) => void;
  #pending: Buffer[] = [];
  #pendingLength = 0;
  #neededLength = headerLength;

  constructor(onMessage: (code: number, message: Buffer) => void) {
    this.#onMessage = onMessage;
  }

  push(chunk: Buffer): void {
    let bytes = chunk;
    if (this.#pendingLength > 0) {
      this.#pending.push(chunk);
      this.#pendingLength += chunk.length;
      // A long message comes in many chunks: they are put together once, when all are there.
      if (this.#pendingLength < this.#neededLength) return;
      bytes = Buffer.concat(this.#pending, this.#pendingLength);
      this.#pending = [];
      this.#pendingLength = 0;
    }
    let offset = 0;
    this.#neededLength = headerLength;
    while (bytes.length - offset >= headerLength) {
      const length = 1 + bytes.readUInt32BE(offset + 1);
      if (bytes.length - offset < length) {
        this.#neededLength = length;
        break;
      }
      this.#onMessage(bytes[offset] ?? 0, bytes.subarray(offset, offset + length));
      offset += length;
    }
    if (offset < bytes.length) {
      this.#pending = [bytes.subarray(offset)];
      this.#pendingLength = bytes.length - offset;
    }
  }

  /** What has come of a message that is not complete. */
  takeRest(): Buffer {
    const rest = Buffer.concat(this.#pending, this.#pendingLength);
    this.#pending = [];
    this.#pendingLength = 0;
    return rest;
  }
}

/** The columns of a DataRow message, without a copy. */
export function readRow(message: Buffer): Array<Buffer | null> {
  const row: Array<Buffer | null> = [];
  let offset = headerLength + 2;
  for (let left = message.readInt16BE(headerLength); left > 0; left -= 1) {
    const length = message.readInt32BE(offset);
    offset += 4;
    row.push(length < 0 ? null : message.subarray(offset, offset + length));
    if (length > 0) offset += length;
  }
  return row;
}
