import type { Duplex } from 'node:stream';
import type { Connection, Submittable } from 'pg';
import type { RawResult, Statement } from './database.ts';
import { MessageReader, readRow, UnreadableError } from './message-reader.ts';
import { PostgresSocket } from './postgres-socket.ts';

const maxPreparedPerConnection = 300;
/** What each connection has prepared, the least recently used first. */
const preparedNames = new WeakMap<Connection, Set<string>>();

/** The part of pg's connection that a batch writes to; its published types cover only pg's own queries. */
interface Wire {
  stream: Duplex;
  parse(message: { name: string; text: string; types: number[] }): void;
  bind(message: { portal: string; statement: string; values: unknown[]; binary: boolean }): void;
  execute(message: { portal: string; rows: number }): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Letters of the messages a batch reads for itself. */
const codes = { parseComplete: 0x31, bindComplete: 0x32, dataRow: 0x44, commandComplete: 0x43, ready: 0x5a };
/** Those that pg reads: CloseComplete, notifications, errors, notices, settings, readiness. */
const forwarded = new Set(Buffer.from('3AENSZ'));

/**
 * Several statements in one round trip and, because there is a single Sync, in one implicit
 * transaction: the first refusal undoes them all. Resolves with the result of one of them, as the
 * bytes the server sent: what is passed on as it is need not become a string on the way.
 */
export class Batch implements Submittable {
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
    const wire = connection as unknown as Wire;
    const prepared = preparedNames.get(connection) ?? new Set();
    preparedNames.set(connection, prepared);
    const parsing: string[] = [];
    this.#listen(wire.stream, () => {
      const name = parsing.shift();
      // Prepared once the server said so: a Bind that fails after it does not undo it.
      if (name) prepared.add(name);
    });
    wire.stream.cork();
    // First: after an error the server skips the messages up to Sync.
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
  }

  /**
   * Until the server is ready again its messages come here first. Rows are kept; whatever pg has to
   * know (errors, notices, notifications, readiness) goes on to pg's own listeners.
   */
  #listen(stream: Duplex, onParsed: () => void): void {
    const own = stream.listeners('data') as Array<(chunk: Buffer) => void>;
    const forward = (chunk: Buffer) => {
      for (const listener of own) listener(chunk);
    };
    let isReady = false;
    // Rows that are kept lie in the bytes they came in.
    if (stream instanceof PostgresSocket) {
      stream.isReadAtOnce = this.#statements[this.#wanted]?.onRow !== undefined;
    }
    const reader = new MessageReader((code, message) => {
      if (code === codes.dataRow) this.#takeRow(message);
      else if (code === codes.parseComplete) onParsed();
      else if (code === codes.commandComplete) this.#complete(message);
      else if (code !== codes.bindComplete) {
        if (!forwarded.has(code)) throw new Error(`message ${String.fromCharCode(code)} is out of place`);
        if (code === codes.ready) {
          isReady = true;
          if (stream instanceof PostgresSocket) stream.isReadAtOnce = false;
          stream.off('data', onData);
          for (const listener of own) stream.on('data', listener);
        }
        forward(message);
      }
    });
    const onData = (chunk: Buffer) => {
      // Thrown in a listener it would end the process: it ends the connection, which rejects the query.
      try {
        reader.push(chunk);
        if (!isReady) return;
        const rest = reader.takeRest();
        if (rest.length > 0) forward(rest);
      } catch (error) {
        stream.destroy(new UnreadableError(error));
      }
    };
    for (const listener of own) stream.off('data', listener);
    stream.on('data', onData);
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
