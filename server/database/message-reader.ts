const headerLength = 5;

/** Letters of all messages that a server sends. */
const letters = new Set(Buffer.from('123ACDEGHIKNRSTVWZcdnstv'));

/** The server's bytes make no sense: what it says from here on cannot be trusted. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';

  constructor(cause: unknown) {
    super(`the database connection sent an answer that cannot be read (${messageOf(cause)})`, { cause });
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** For bytes that must be a number of whole messages. */
export function requireWhole(bytes: Buffer): void {
  let offset = 0;
  while (offset < bytes.length) {
    const left = bytes.length - offset;
    const letter = bytes[offset] ?? 0;
    if (!letters.has(letter)) throw new Error(`message 0x${letter.toString(16)} is unknown`);
    if (left < headerLength) throw new Error(`a message ends after ${left} bytes`);
    const length = bytes.readUInt32BE(offset + 1);
    if (length < 4 || length >= left) throw new Error(`a message of ${length} bytes has ${left - 1}`);
    offset += 1 + length;
  }
}

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
      if (length < headerLength) throw new Error(`a message has the length ${length - 1}`);
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
