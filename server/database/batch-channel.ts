import type { Duplex } from 'node:stream';
import type { Connection } from 'pg';
import type { Statement } from './database.ts';
import { MessageReader, UnreadableError } from './message-reader.ts';
import { MessageWriter } from './message-writer.ts';
import { PostgresSocket } from './postgres-socket.ts';

const maxPreparedPerConnection = 300;
const codes = { parseComplete: 0x31, ready: 0x5a };
/** Messages that pg reads: CloseComplete, notifications, errors, notices, settings, readiness. */
const forwarded = new Set(Buffer.from('3AENSZ'));

/** Who is told of what the server answers. */
export interface Receiver {
  /** Done with the bytes of a message as soon as it has taken it. */
  readonly isReadAtOnce: boolean;
  /** False for a message that is not its own. */
  take(code: number, message: Buffer): boolean;
}

const channels = new WeakMap<Connection, BatchChannel>();

export function channelOf(connection: Connection): BatchChannel {
  const known = channels.get(connection);
  if (known) return known;
  // The published types cover only pg's own queries.
  const channel = new BatchChannel((connection as unknown as { stream: Duplex }).stream);
  channels.set(connection, channel);
  return channel;
}

const writer = new MessageWriter();

/**
 * A pg connection as batches use it: their messages go out in one write, and until the server is ready again what it
 * sends comes here first. Whatever pg has to know (errors, notices, notifications, readiness) goes on to pg's own
 * listeners.
 */
class BatchChannel {
  readonly #stream: Duplex;
  readonly #forward: (chunk: Buffer) => void;
  readonly #reader = new MessageReader((code, message) => this.#onMessage(code, message));
  /** What the connection has prepared, the least recently used first. */
  readonly #prepared = new Set<string>();
  /** What the server is preparing. */
  #parsing: string[] = [];
  #receiver: Receiver | undefined;

  constructor(stream: Duplex) {
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
    this.#setReadAtOnce(receiver.isReadAtOnce);
    const prepared = this.#prepared;
    // First: after an error the server skips the messages up to Sync.
    for (const oldest of prepared) {
      if (prepared.size < maxPreparedPerConnection) break;
      writer.closeStatement(oldest);
      prepared.delete(oldest);
    }
    for (const { name = '', text, values, formats } of statements) {
      if (name === '' || !prepared.delete(name)) {
        writer.parse(name, text);
        this.#parsing.push(name);
      } else prepared.add(name);
      writer.bind(name, values, formats).execute();
    }
    this.#stream.write(writer.sync().take());
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
    if (code === codes.ready) {
      this.#receiver = undefined;
      this.#setReadAtOnce(false);
    }
    this.#forward(message);
  }

  #setReadAtOnce(isReadAtOnce: boolean): void {
    if (this.#stream instanceof PostgresSocket) this.#stream.isReadAtOnce = isReadAtOnce;
  }
}
