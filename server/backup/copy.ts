import type { ClientBase, Connection, Submittable } from 'pg';

/** COPY … TO STDOUT: each line is passed on as it comes, in bytes that are good until the callback returns. */
export function copyOut(client: ClientBase, text: string, onLine: (line: Buffer) => void): Promise<void> {
  return client.query(new Copy(text, undefined, onLine)).done;
}

/** COPY … FROM STDIN with whole lines. */
export function copyIn(client: ClientBase, text: string, lines: Buffer): Promise<void> {
  return client.query(new Copy(text, lines, () => {})).done;
}

/** pg knows COPY by the messages and leaves what to do with them to whoever asks. */
class Copy implements Submittable {
  readonly done: Promise<void>;
  readonly #text: string;
  readonly #lines: Buffer | undefined;
  readonly #onLine: (line: Buffer) => void;
  #resolve: () => void = () => {};
  #reject: (reason: unknown) => void = () => {};

  constructor(text: string, lines: Buffer | undefined, onLine: (line: Buffer) => void) {
    this.#text = text;
    this.#lines = lines;
    this.#onLine = onLine;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /**
   * Statement, lines and end in one write: the embedded engine reads a message to its end before it answers, and
   * PostgreSQL ignores the lines of a statement that it has refused.
   */
  submit(connection: Connection): void {
    const parts = [message('Q', Buffer.from(`${this.#text}\0`))];
    if (this.#lines) parts.push(message('d', this.#lines), message('c', Buffer.alloc(0)));
    connection.stream.write(Buffer.concat(parts));
  }

  handleCopyInResponse(): void {}

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#onLine(chunk);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }
}

function message(letter: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
