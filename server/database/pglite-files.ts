import { fdatasyncSync, fstatSync, fsyncSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { initialMemoryBytes } from './engine-memory.ts';

type Options = Parameters<NodeFS['init']>[1];

/** The parts of Emscripten's node file system that are changed here; its published types leave them out. */
interface FileNode {
  name: string;
  parent: FileNode;
}
interface FileStream {
  node: FileNode;
  nfd: number;
}
interface HostFiles {
  realPath(node: FileNode): string;
  tryFSOperation<T>(operation: () => T): T;
  node_ops: Record<string, (...args: never[]) => unknown>;
  stream_ops: Record<string, (...args: never[]) => unknown> & { fsync?: (stream: FileStream) => number };
}

const walSegment = /^[0-9A-F]{24}$/;
const othersMask = 0o077;
const pageBytes = 64 * 1024;
/** Times of files are as exact as the system's timer. */
const clockGrainMs = 100;

/**
 * The engine's files on the host, written through to the disk. Emscripten's own layer passes no
 * fsync on; here each one reaches the disk at once, except those of the write-ahead log: they are
 * collected for whoever passes the answer on, so that one sync serves many commits. PostgreSQL takes
 * the log for synced meanwhile, so whatever else it then changes on the disk waits for the log.
 */
export class DurableFiles extends NodeFS {
  readonly #maxMemoryBytes: number;
  readonly #boundBytes: () => number;
  readonly #waitForFolder: () => Promise<unknown>;
  #syncedUntilMs = 0;
  /** Segments that must be synced before any other file changes, with an open file each. */
  readonly #pending = new Map<string, number>();
  /** The same, since it was last asked. */
  readonly #unsynced = new Set<string>();
  #isCollecting = false;

  /** `boundBytes`: what may be taken at the moment. The folder may be another's until `waitForFolder` resolves. */
  constructor(
    folder: string,
    maxMemoryBytes: number,
    boundBytes: () => number,
    waitForFolder: () => Promise<unknown>,
  ) {
    super(folder);
    this.#maxMemoryBytes = maxMemoryBytes;
    this.#boundBytes = boundBytes;
    this.#waitForFolder = waitForFolder;
  }

  override async init(...[engine, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(engine, options);
    const amended: Options = {
      ...emscriptenOpts,
      wasmMemory: this.#boundedMemory(),
      preRun: [
        ...(emscriptenOpts.preRun ?? []),
        ({ NODEFS: files }) => {
          this.#keepPrivate(files as unknown as HostFiles);
          this.#writeThrough(files as unknown as HostFiles);
        },
      ],
    };
    return { emscriptenOpts: amended };
  }

  /** PGlite has loaded the program and the files of PostgreSQL's own, and goes on to those of the folder. */
  override async initialSyncFs(): Promise<void> {
    await this.#waitForFolder();
    this.#syncedUntilMs = lastCheckpointMs(this.rootDir) - clockGrainMs;
  }

  /** A statement that needs more is refused by PostgreSQL itself: out of memory. */
  #boundedMemory(): WebAssembly.Memory {
    const memory = new WebAssembly.Memory({
      initial: initialMemoryBytes / pageBytes,
      maximum: Math.floor(this.#maxMemoryBytes / pageBytes),
    });
    const grow = memory.grow.bind(memory);
    memory.grow = (pages) => {
      if (memory.buffer.byteLength + pages * pageBytes > this.#boundBytes()) {
        throw new RangeError('more memory than a statement may take');
      }
      return grow(pages);
    };
    return memory;
  }

  /** Until the engine is open each fsync is done at once: there is no commit to group it with. */
  startCollecting(): void {
    this.#isCollecting = true;
  }

  /** Segments of the log that hold what was committed since the last call and may not be on the disk yet. */
  takeUnsynced(): string[] {
    const paths = [...this.#unsynced];
    this.#unsynced.clear();
    return paths;
  }

  /** Emscripten sets the mode of each new file once more, past the umask. */
  #keepPrivate({ node_ops: nodes, stream_ops: streams }: HostFiles): void {
    type SetAttributes = (of: unknown, attributes: { mode?: number | undefined }) => unknown;
    for (const operations of [nodes, streams]) {
      const setAttributes = operations.setattr as SetAttributes;
      operations.setattr = (of: unknown, attributes: { mode?: number | undefined }) =>
        setAttributes(
          of,
          attributes.mode == null ? attributes : { ...attributes, mode: attributes.mode & ~othersMask },
        );
    }
    const make = nodes.mknod as (parent: FileNode, name: string, mode: number, device: number) => unknown;
    nodes.mknod = (parent: FileNode, name: string, mode: number, device: number) =>
      make(parent, name, mode & ~othersMask, device);
  }

  #writeThrough(host: HostFiles): void {
    const { node_ops: nodes, stream_ops: streams } = host;
    streams.fsync = (stream) => {
      if (this.#isCollecting && isLog(stream.node)) this.#collect(host.realPath(stream.node), stream.nfd);
      else if (this.#isCollecting || !this.#isSynced(stream)) host.tryFSOperation(() => sync(stream));
      return 0;
    };
    const afterLog = <A extends unknown[], R>(
      operation: (...args: A) => R,
      concerns: (...args: A) => boolean,
    ) => {
      return (...args: A): R => {
        if (this.#pending.size > 0 && concerns(...args)) host.tryFSOperation(() => this.#syncLog());
        return operation(...args);
      };
    };
    const always = () => true;
    const isData = ({ node }: FileStream) => !isLog(node) && !isTemporary(node);
    // A log file that is closed could no longer be synced by its number.
    const isLogStream = ({ node }: FileStream) => isLog(node);
    streams.write = afterLog(streams.write as (stream: FileStream) => unknown, isData);
    streams.setattr = afterLog(streams.setattr as (stream: FileStream) => unknown, isData);
    streams.close = afterLog(streams.close as (stream: FileStream) => unknown, isLogStream);
    for (const name of ['setattr', 'rename', 'unlink', 'rmdir']) {
      nodes[name] = afterLog(nodes[name] as () => unknown, always);
    }
  }

  /** At a start after a crash PostgreSQL syncs each of some thousand files, twice: most have not changed for long. */
  #isSynced({ nfd }: FileStream): boolean {
    return fstatSync(nfd).mtimeMs < this.#syncedUntilMs;
  }

  #collect(path: string, file: number): void {
    this.#pending.set(path, file);
    this.#unsynced.add(path);
  }

  #syncLog(): void {
    for (const [path, file] of this.#pending) {
      fdatasyncSync(file);
      this.#pending.delete(path);
      this.#unsynced.delete(path);
    }
  }
}

function isLog({ name, parent }: FileNode): boolean {
  return parent.name === 'pg_wal' && walSegment.test(name);
}

/** Files of a sort or a join: nobody reads them after a restart. */
function isTemporary({ parent }: FileNode): boolean {
  return parent.name === 'pgsql_tmp';
}

/**
 * The control file is written when everything before it is on the disk: at the end of a checkpoint,
 * and at a start before anything is recovered. Nothing is known when the clock was set back since.
 */
function lastCheckpointMs(folder: string): number {
  const { mtimeMs } = statSync(join(folder, 'global/pg_control'), { throwIfNoEntry: false }) ?? {
    mtimeMs: 0,
  };
  return mtimeMs < Date.now() ? mtimeMs : 0;
}

/** Windows has no sync of a folder. */
function sync({ nfd }: FileStream): void {
  try {
    fsyncSync(nfd);
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === 'EPERM';
    if (process.platform !== 'win32' || !isRefused) throw error;
  }
}
