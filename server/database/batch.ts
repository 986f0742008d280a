import type { Connection, Submittable } from 'pg';
import type { RawResult, Statement } from './database.ts';

const maxPreparedPerConnection = 300;
/** What each connection has prepared, the least recently used first. */
const preparedNames = new WeakMap<Connection, Set<string>>();

/** The part of pg's connection that a batch writes to; its published types cover only pg's own queries. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string; types: number[] }): void;
  bind(message: { portal: string; statement: string; values: unknown[]; binary: boolean }): void;
  execute(message: { portal: string; rows: number }): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
}

/**
 * Several statements in one round trip and, because there is a single Sync, in one implicit
 * transaction: the first refusal undoes them all. Resolves with the result of one of them.
 */
export class Batch implements Submittable {
  readonly result: Promise<RawResult>;
  readonly #statements: Statement[];
  readonly #wanted: number;
  readonly #rows: RawResult['rows'] = [];
  #completed = 0;
  #command = '';
  #stopWatching = () => {};
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
    const wire = connection as unknown as Wire;
    const prepared = preparedNames.get(connection) ?? new Set();
    preparedNames.set(connection, prepared);
    const parsing: string[] = [];
    wire.stream.cork();
    // First of all: what follows a refused statement is not read.
    for (const oldest of prepared) {
      if (prepared.size < maxPreparedPerConnection) break;
      wire.close({ type: 'S', name: oldest });
      prepared.delete(oldest);
    }
    for (const { name = '', text, values } of this.#statements) {
      if (name === '' || !prepared.delete(name)) {
        wire.parse({ name, text, types: [] });
        parsing.push(name);
      } else prepared.add(name);
      wire.bind({ portal: '', statement: name, values, binary: false });
      wire.execute({ portal: '', rows: 0 });
    }
    wire.sync();
    wire.stream.uncork();
    if (parsing.some(Boolean)) this.#watchParsing(connection, parsing, prepared);
  }

  /** A statement counts as prepared once the server said so: a Bind that fails after it does not undo it. */
  #watchParsing(connection: Connection, parsing: string[], prepared: Set<string>): void {
    const onParsed = () => {
      const name = parsing.shift();
      if (name) prepared.add(name);
    };
    connection.on('parseComplete', onParsed);
    this.#stopWatching = () => connection.off('parseComplete', onParsed);
  }

  handleRowDescription(): void {}
  handleEmptyQuery(): void {}

  handleDataRow(message: { fields: Array<Buffer | string | null> }): void {
    if (this.#completed !== this.#wanted) return;
    this.#rows.push(message.fields.map((field) => (field === null ? null : field.toString())));
  }

  handleCommandComplete(message: { text: string }): void {
    if (this.#completed === this.#wanted) this.#command = message.text;
    this.#completed += 1;
  }

  handleReadyForQuery(): void {
    this.#stopWatching();
    this.#resolve({ rows: this.#rows, command: this.#command });
  }

  handleError(error: unknown): void {
    this.#stopWatching();
    this.#reject(error);
  }
}
