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

/** For answers that must be a number of whole messages, each in one or more pieces. */
export class WholeMessages {
  /** What has come of a letter and a length. */
  #head = Buffer.alloc(0);
  /** Bytes of a message that are still to come. */
  #missing = 0;

  push(piece: Buffer, isLast: boolean): void {
    let bytes = piece;
    let offset = this.#missing;
    if (this.#head.length > 0) {
      bytes = Buffer.concat([this.#head, piece]);
      this.#head = Buffer.alloc(0);
    }
    while (offset < bytes.length) {
      const letter = bytes[offset] ?? 0;
      if (!letters.has(letter)) throw new Error(`message 0x${letter.toString(16)} is unknown`);
      if (bytes.length - offset < headerLength) {
        this.#head = Buffer.from(bytes.subarray(offset));
        offset = bytes.length;
        break;
      }
      const length = bytes.readUInt32BE(offset + 1);
      if (length < 4) throw new Error(`a message has the length ${length}`);
      offset += 1 + length;
    }
    this.#missing = offset - bytes.length;
    if (!isLast) return;
    if (this.#head.length > 0) throw new Error(`a message ends after ${this.#head.length} bytes`);
    if (this.#missing > 0) throw new Error(`a message ends ${this.#missing} bytes early`);
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

  /** The bytes may be used for others as soon as this returns: what is kept of them is a copy. */
  push(bytes: Buffer): void {
    let offset = 0;
    // Of a message that has begun no more than its rest is taken: the others stay where they are.
    while (this.#pendingLength > 0) {
      const end = Math.min(bytes.length, offset + this.#neededLength - this.#pendingLength);
      this.#keep(bytes.subarray(offset, end));
      offset = end;
      if (this.#pendingLength < this.#neededLength) return;
      const message = this.takeRest();
      const length = messageLength(message, 0);
      if (message.length === length) this.#onMessage(message[0] ?? 0, message);
      else {
        this.#keep(message);
        this.#neededLength = length;
      }
    }
    while (bytes.length - offset >= headerLength) {
      const length = messageLength(bytes, offset);
      this.#neededLength = length;
      if (bytes.length - offset < length) break;
      this.#onMessage(bytes[offset] ?? 0, bytes.subarray(offset, offset + length));
      offset += length;
    }
    if (offset === bytes.length) return;
    if (bytes.length - offset < headerLength) this.#neededLength = headerLength;
    this.#keep(bytes.subarray(offset));
  }

  #keep(bytes: Buffer): void {
    this.#pending.push(Buffer.from(bytes));
    this.#pendingLength += bytes.length;
  }

  /** What has come of a message that is not complete. */
  takeRest(): Buffer {
    const rest = Buffer.concat(this.#pending, this.#pendingLength);
    this.#pending = [];
    this.#pendingLength = 0;
    return rest;
  }
}

function messageLength(bytes: Buffer, offset: number): number {
  const length = bytes.readUInt32BE(offset + 1);
  if (length < 4) throw new Error(`a message has the length ${length}`);
  return 1 + length;
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
