import type { Connection, Submittable } from 'pg';
import { channelOf, type Receiver } from './batch-channel.ts';
import type { RawResult, Statement } from './database.ts';
import { readRow } from './message-reader.ts';

/** Letters of the messages a batch reads for itself. */
const codes = { bindComplete: 0x32, dataRow: 0x44, commandComplete: 0x43 };

/**
 * Several statements in one round trip and, because there is a single Sync, in one implicit
 * transaction: the first refusal undoes them all. Resolves with the result of one of them, as the
 * bytes the server sent: what is passed on as it is need not become a string on the way.
 */
export class Batch implements Submittable, Receiver {
  readonly result: Promise<RawResult>;
  readonly #statements: Statement[];
  readonly #wanted: number;
  readonly #bytes: RawResult['bytes'] = [];
  #completed = 0;
  #command = '';
  #resolve: (result: RawResult) => void = () => {};
  #reject: (reason: unknown) => void = () => {};

  constructor(statements: Statement[], wanted: number) {
    this.#statements = statements;
    this.#wanted = wanted;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: Connection): void {
    channelOf(connection).send(this, this.#statements);
  }

  /** Rows that are kept lie in the bytes they came in. */
  get isReadAtOnce(): boolean {
    return this.#statements[this.#wanted]?.onRow !== undefined;
  }

  take(code: number, message: Buffer): boolean {
    if (code === codes.dataRow) this.#takeRow(message);
    else if (code === codes.commandComplete) this.#complete(message);
    else return code === codes.bindComplete;
    return true;
  }

  #takeRow(message: Buffer): void {
    const { onRow } = this.#statements[this.#completed] ?? {};
    if (onRow) onRow(message);
    else if (this.#completed === this.#wanted) this.#bytes.push(readRow(message));
  }

  #complete(message: Buffer): void {
    if (this.#completed === this.#wanted) this.#command = message.toString('latin1', 5, message.length - 1);
    this.#completed += 1;
  }

  handleReadyForQuery(): void {
    this.#resolve(new BatchResult(this.#bytes, this.#command));
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }
}

class BatchResult implements RawResult {
  readonly bytes: RawResult['bytes'];
  readonly command: string;

  constructor(bytes: RawResult['bytes'], command: string) {
    this.bytes = bytes;
    this.command = command;
  }

  get rows(): RawResult['rows'] {
    return this.bytes.map((row) => row.map((field) => (field === null ? null : field.toString())));
  }
}
