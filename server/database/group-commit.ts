import { type FileHandle, open } from 'node:fs/promises';

/**
 * Group commit: files that must reach the disk before somebody is told that they did. One sync runs
 * at a time; all that is added while it runs shares the next one.
 */
export class GroupCommit {
  readonly #onFailure: (error: Error) => void;
  #running: Promise<void> | undefined;
  #next: { paths: Set<string>; done: Promise<void> } | undefined;
  /** The file of the last sync: the log goes on in one file for long. */
  #last: { path: string; file: FileHandle } | undefined;

  constructor(onFailure: (error: Error) => void) {
    this.#onFailure = onFailure;
  }

  add(paths: string[]): void {
    if (!this.#next) {
      const group = { paths: new Set<string>(), done: Promise.resolve() };
      group.done = (this.#running ?? Promise.resolve()).catch(() => {}).then(() => this.#run(group.paths));
      group.done.catch(this.#onFailure);
      this.#next = group;
    }
    for (const path of paths) this.#next.paths.add(path);
  }

  /** Resolves when all that was added before is on the disk, rejects when it cannot be. */
  async settled(): Promise<void> {
    await (this.#next?.done ?? this.#running);
  }

  async close(): Promise<void> {
    await this.settled().catch(() => {});
    await this.#last?.file.close();
    this.#last = undefined;
  }

  async #run(paths: Set<string>): Promise<void> {
    const running = this.#syncAll(paths);
    this.#running = running;
    this.#next = undefined;
    try {
      await running;
    } finally {
      if (this.#running === running) this.#running = undefined;
    }
  }

  async #syncAll(paths: Set<string>): Promise<void> {
    for (const path of paths) {
      const file = await this.#open(path);
      await file?.datasync();
    }
  }

  /** Nothing for a file that is gone: the engine syncs a segment before it renames or removes it. */
  async #open(path: string): Promise<FileHandle | undefined> {
    if (this.#last?.path === path) return this.#last.file;
    await this.#last?.file.close();
    this.#last = undefined;
    try {
      this.#last = { path, file: await open(path, 'r+') };
      return this.#last.file;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
