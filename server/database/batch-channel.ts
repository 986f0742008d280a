import type { Duplex } from 'node:stream';
import type { Connection } from 'pg';
import type { Statement } from './database.ts';
import { MessageReader, UnreadableError } from './message-reader.ts';

const maxPreparedPerConnection = 300;
const codes = { parseComplete: 0x31, ready: 0x5a };
/** Messages that pg reads: CloseComplete, notifications, errors, notices, settings, readiness. */
const forwarded = new Set(Buffer.from('3AENSZ'));

/** Who is told of what the server answers. */
export interface Receiver {
  /** False for a message that is not its own. */
  take(code: number, message: Buffer): boolean;
}

const channels = new WeakMap<Connection, BatchChannel>();

export function channelOf(connection: Connection): BatchChannel {
  const known = channels.get(connection);
  if (known) return known;
  const channel = new BatchChannel(connection);
  channels.set(connection, channel);
  return channel;
}

/**
 * A pg connection as batches use it: their messages go out in one write, and until the server is ready again what it
 * sends comes here first. Whatever pg has to know (errors, notices, notifications, readiness) goes on to pg's own
 * listeners.
 */
class BatchChannel {
  readonly #connection: Connection;
  readonly #stream: Duplex;
  readonly #forward: (chunk: Buffer) => void;
  readonly #reader = new MessageReader((code, message) => this.#onMessage(code, message));
  /** What the connection has prepared, the least recently used first. */
  readonly #prepared = new Set<string>();
  /** What the server is preparing. */
  #parsing: string[] = [];
  #receiver: Receiver | undefined;

  constructor(connection: Connection) {
    const { stream } = connection;
    this.#connection = connection;
    this.#stream = stream;
    const own = stream.listeners('data') as Array<(chunk: Buffer) => void>;
    this.#forward = (chunk) => {
      for (const listener of own) listener(chunk);
    };
    stream.on('data', (chunk: Buffer) => this.#onData(chunk));
    for (const listener of own) stream.off('data', listener);
  }

  /** The statements, then one Sync. */
  send(receiver: Receiver, statements: Statement[]): void {
    this.#receiver = receiver;
    this.#parsing = [];
    const prepared = this.#prepared;
    const connection = this.#connection;
    this.#stream.cork();
    // First: after an error the server skips the messages up to Sync.
    for (const oldest of prepared) {
      if (prepared.size < maxPreparedPerConnection) break;
      connection.close({ type: 'S', name: oldest }, true);
      prepared.delete(oldest);
    }
    for (const { name = '', text, values } of statements) {
      if (name === '' || !prepared.delete(name)) {
        connection.parse({ name, text, types: [] }, true);
        this.#parsing.push(name);
      } else prepared.add(name);
      connection.bind({ statement: name, values }, true);
      connection.execute(null, true);
    }
    connection.sync();
    this.#stream.uncork();
  }

  #onData(chunk: Buffer): void {
    if (!this.#receiver) {
      this.#forward(chunk);
      return;
    }
    // Thrown in a listener it would end the process: it ends the connection, which rejects the query.
    try {
      this.#reader.push(chunk);
      if (this.#receiver) return;
      const rest = this.#reader.takeRest();
      if (rest.length > 0) this.#forward(rest);
    } catch (error) {
      this.#stream.destroy(new UnreadableError(error));
    }
  }

  #onMessage(code: number, message: Buffer): void {
    if (this.#receiver?.take(code, message)) return;
    if (code === codes.parseComplete) {
      const name = this.#parsing.shift();
      // Prepared once the server said so: a Bind that fails after it does not undo it.
      if (name) this.#prepared.add(name);
      return;
    }
    if (!forwarded.has(code)) throw new Error(`message ${String.fromCharCode(code)} is out of place`);
    if (code === codes.ready) this.#receiver = undefined;
    this.#forward(message);
  }
}
