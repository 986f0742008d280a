import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { GroupCommit } from './group-commit.ts';

/** What the thread is started with. */
export interface EngineStart {
  folder: string;
  program: WebAssembly.Module;
  maxMemoryBytes: number;
  /** In shared memory, one number: how much of it may be taken at the moment. */
  bound: Float64Array;
}

/** What the thread sends for each message that it is sent, in one or more pieces, or once before it gives up. */
export interface EngineReply {
  bytes?: Uint8Array;
  /** There is more of the same answer to come. */
  isPiece?: boolean;
  /** Files of the write-ahead log to sync before anybody is told of a commit. */
  unsynced?: string[];
  memoryBytes?: number;
  failure?: string;
}

/**
 * A call stack on which PostgreSQL's own bound (max_stack_depth, 2 MB of its stack) is reached first:
 * a pattern or an expression that is too deep is then refused and not a broken engine.
 */
const stackSizeMb = 64;
const retryMs = 1_000;

/** The embedded engine's thread: started once, ended with grace, and replaced when it fails or a query will not end. */
export class PgliteEngine {
  readonly #start: Omit<EngineStart, 'program'>;
  #spare: Promise<Worker> | undefined;
  readonly #commits = new GroupCommit((error) => {
    // After a failed fsync the kernel may have dropped the dirty pages: only what is on the disk counts.
    console.error(`database: the write-ahead log cannot be synced: ${error.message}`);
    void this.replace();
  });
  /** Threads whose end was asked for. */
  readonly #ending = new WeakSet<Worker>();
  #worker: Promise<Worker>;
  /** By `performance.now()`: a clock that is set back would put the next try off. */
  #failedAt = 0;
  #memoryBytes = 0;
  #isClosed = false;

  constructor(folder: string, maxMemoryBytes: number) {
    const bound = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
    this.#start = { folder, maxMemoryBytes, bound };
    this.boundMemory(maxMemoryBytes);
    this.#worker = this.#open();
  }

  get worker(): Promise<Worker> {
    // A folder that could not be opened (a full disk, say) may open later.
    if (this.#failedAt > 0 && performance.now() - this.#failedAt > retryMs && !this.#isClosed) {
      this.#worker = this.#open();
    }
    return this.#worker;
  }

  get maxMemoryBytes(): number {
    return this.#start.maxMemoryBytes;
  }

  /** Of WebAssembly, whose memory grows and never shrinks. */
  get memoryBytes(): number {
    return this.#memoryBytes;
  }

  /** From now on no more is taken; a statement that needs more is refused, and what it took is given back. */
  boundMemory(bytes: number): void {
    this.#start.bound[0] = bytes;
  }

  /** Processor time of the thread so far, also while it is busy. */
  async cpuMs(): Promise<number> {
    const worker = await this.#worker;
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  }

  /** Loads a thread that waits for the folder beside the one that has it, so that it takes its place at once. */
  async prepare(): Promise<void> {
    if (this.#isClosed) return;
    this.#spare ??= this.#load();
    await this.#spare.catch(() => {
      this.#spare = undefined;
    });
  }

  /** Resolves when everything that the engine has answered so far is on the disk. */
  synced(): Promise<void> {
    return this.#commits.settled();
  }

  /**
   * WebAssembly has no signals, so a running query cannot be cancelled from outside. Its thread is
   * ended instead: the write-ahead log gives back every committed row when the folder opens again.
   */
  async replace(): Promise<void> {
    if (this.#isClosed) return;
    const previous = this.#worker;
    this.#worker = this.#open(async () => {
      const worker = await previous.catch(() => undefined);
      if (!worker) return;
      this.#ending.add(worker);
      await worker.terminate();
    });
    await this.#worker.catch(() => {});
  }

  /** The same between two queries, in order: with nothing to recover, and the memory given back. */
  async renew(): Promise<void> {
    if (this.#isClosed) return;
    const previous = this.#worker;
    this.#worker = this.#open(async () => this.#endInOrder(await previous));
    await this.#worker;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = await this.#worker.catch(() => undefined);
    if (worker) await this.#endInOrder(worker);
    const spare = await this.#spare?.catch(() => undefined);
    await spare?.terminate();
    await this.#commits.close();
  }

  #open(before: () => Promise<void> = async () => {}): Promise<Worker> {
    this.#failedAt = 0;
    const opening = before().then(() => this.#startWorker());
    opening.catch(() => {
      if (this.#worker === opening) this.#failedAt = performance.now();
    });
    return opening;
  }

  async #load(): Promise<Worker> {
    program ??= compileProgram();
    const workerData: EngineStart = { ...this.#start, program: await program };
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { stackSizeMb },
    });
    // Whoever waits for it is told; one that fails while nobody does is not taken.
    worker.on('error', () => {});
    await nextMessage(worker);
    return worker;
  }

  async #takeLoaded(): Promise<Worker> {
    const spare = await this.#spare?.catch(() => undefined);
    this.#spare = undefined;
    return spare && spare.threadId >= 0 ? spare : this.#load();
  }

  async #startWorker(): Promise<Worker> {
    const worker = await this.#takeLoaded();
    let failure = 'it ended by itself';
    worker.on('error', (error) => {
      failure = error instanceof Error ? error.message : String(error);
    });
    worker.postMessage('open');
    await nextMessage(worker);
    this.#memoryBytes = 0;
    worker.on('message', ({ unsynced, memoryBytes, failure: reason }: EngineReply) => {
      if (reason) failure = reason;
      if (unsynced && unsynced.length > 0) this.#commits.add(unsynced);
      if (memoryBytes) this.#memoryBytes = memoryBytes;
    });
    worker.once('exit', () => {
      if (this.#ending.has(worker)) return;
      console.error(`database: the embedded engine is started again: ${failure}`);
      this.#worker = this.#open();
    });
    return worker;
  }

  async #endInOrder(worker: Worker): Promise<void> {
    this.#ending.add(worker);
    if (worker.threadId < 0) return;
    const exited = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close');
    await exited;
  }
}

/** Ready, or the reason why not. */
async function nextMessage(worker: Worker): Promise<void> {
  const end = new AbortController();
  const ended = once(worker, 'exit', { signal: end.signal }).then(() => {
    throw new Error('the engine ended while it was starting');
  });
  try {
    // `once` also rejects with the thread's own error.
    await Promise.race([once(worker, 'message', { signal: end.signal }), ended]);
  } finally {
    ended.catch(() => {});
    end.abort();
  }
}

/** Compiled once a process: a thread that takes another's place starts in half the time. */
let program: Promise<WebAssembly.Module> | undefined;

async function compileProgram(): Promise<WebAssembly.Module> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(library), 'pglite.wasm')));
}
