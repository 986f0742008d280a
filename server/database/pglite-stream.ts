import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { UnreadableError, WholeMessages } from './message-reader.ts';
import type { EngineReply, PgliteEngine } from './pglite-engine.ts';

/** The first byte with which a client says goodbye: meant for a backend process, which here is the whole engine. */
const terminateMessage = 'X'.charCodeAt(0);

type Callback = (error?: Error | null) => void;

/** Looks like a socket to pg and carries its bytes to the embedded engine's thread and back. */
export class PgliteStream extends Duplex {
  readonly #engine: PgliteEngine;
  #worker: Worker | undefined;
  readonly #check = new WholeMessages();
  readonly #onMessage = ({ bytes, isPiece = false }: EngineReply) => {
    if (!bytes) return;
    const answer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // Nothing may be thrown here: whatever cannot be read ends this connection, and with it the thread.
    try {
      this.#check.push(answer, !isPiece);
      this.push(answer);
    } catch (error) {
      this.destroy(new UnreadableError(error));
    }
  };
  readonly #onExit = () => {
    this.destroy(new Error('the embedded database was restarted'));
  };

  constructor(engine: PgliteEngine) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    this.#engine.worker.then(
      (worker) => {
        this.#worker = worker;
        worker.on('message', this.#onMessage);
        worker.once('exit', this.#onExit);
        this.emit('connect');
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Callback): void {
    if (chunk[0] !== terminateMessage) this.#send([chunk]);
    done();
  }

  override _writev(chunks: Array<{ chunk: Buffer }>, done: Callback): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  /**
   * In bytes of their own, which change hands. A Buffer is a part of Node's pool, and the whole pool would be copied: 64 kB
   * for each request, outside of JavaScript's memory, for which the engine's thread then collects all its garbage.
   */
  #send(chunks: Buffer[]): void {
    const message = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
    let at = 0;
    for (const chunk of chunks) {
      message.set(chunk, at);
      at += chunk.length;
    }
    this.#worker?.postMessage(message, [message.buffer]);
  }

  /** The end of a connection is not the end of the engine. */
  override _final(done: Callback): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: Callback): void {
    this.#worker?.off('message', this.#onMessage);
    this.#worker?.off('exit', this.#onExit);
    if (error instanceof UnreadableError) void this.#engine.replace();
    done(error);
  }

  // What pg asks of a TCP socket and a thread does not have.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
