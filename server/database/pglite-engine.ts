import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The embedded engine's thread: started once, ended with grace, and replaced when a query will not end. */
export class PgliteEngine {
  readonly #folder: string;
  #worker: Promise<Worker>;
  #isClosed = false;

  constructor(folder: string) {
    this.#folder = folder;
    this.#worker = startWorker(folder);
    this.#worker.catch(() => {});
  }

  get worker(): Promise<Worker> {
    return this.#worker;
  }

  /**
   * WebAssembly has no signals, so a running query cannot be cancelled from outside. Its thread is
   * ended instead: the write-ahead log gives back every committed row when the folder opens again.
   */
  async replace(): Promise<void> {
    if (this.#isClosed) return;
    const previous = this.#worker;
    this.#worker = previous.then(async (worker) => {
      await worker.terminate();
      return startWorker(this.#folder);
    });
    await this.#worker;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = await this.#worker;
    const exited = once(worker, 'exit');
    worker.postMessage('close');
    await exited;
  }
}

/** Compiled once a process: a thread that takes another's place starts in half the time. */
let program: Promise<WebAssembly.Module> | undefined;

async function compileProgram(): Promise<WebAssembly.Module> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(library), 'pglite.wasm')));
}

async function startWorker(folder: string): Promise<Worker> {
  program ??= compileProgram();
  const workerData = { folder, program: await program };
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData });
  await once(worker, 'message');
  return worker;
}
