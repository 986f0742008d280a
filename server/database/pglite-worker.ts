import { once } from 'node:events';
import { existsSync, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import type { EngineReply, EngineStart } from './pglite-engine.ts';
import { DurableFiles } from './pglite-files.ts';
import { randomPageCost } from './planner.ts';

/**
 * The embedded engine on a thread of its own: protocol bytes in, protocol bytes out. A long query
 * keeps this thread busy and leaves the server's event loop free.
 */
const port = parentPort;
if (!port) throw new Error('pglite-worker runs only as a worker thread');

/** One connection on a small machine: the file cache of the system does what large buffers would. */
const settings = [
  'shared_buffers=16MB',
  'wal_buffers=1MB',
  'max_connections=5',
  `random_page_cost=${randomPageCost}`,
  // The one way of syncing that Emscripten hands to its file layer.
  'wal_sync_method=fsync',
];
const noSync = '-F';
/** An empty database from the build. To make one takes 300 MB more than to unpack it: initdb copies the engine's memory. */
const emptyDatabase = fileURLToPath(new URL('../../build/empty-database.tar.gz', import.meta.url));

const { folder, program, maxMemoryBytes, bound } = workerData as EngineStart;
const files = new DurableFiles(
  folder,
  maxMemoryBytes,
  () => bound[0] ?? maxMemoryBytes,
  // Started beside another thread: it opens the folder when that one has ended.
  () => {
    port.postMessage('loaded');
    return once(port, 'message');
  },
);
const isUnpacked = existsSync(emptyDatabase) && !existsSync(join(folder, 'PG_VERSION'));
const database = await PGlite.create({
  fs: files,
  ...(isUnpacked && { loadDataDir: await openAsBlob(emptyDatabase) }),
  extensions: { citext, pg_trgm, pgcrypto, unaccent, 'uuid-ossp': uuid_ossp },
  pgliteWasmModule: program,
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => param !== noSync),
    ...settings.flatMap((setting) => ['-c', setting]),
  ],
});
const { Module: engine } = database;
files.startCollecting();

/** How PostgreSQL leaves a statement that it refuses: PGlite's own signal, handled by PGlite. */
const refusalStatus = 100;

// PGlite goes on after any exception. One that is not PostgreSQL's own (a stack that is used up, a
// memory access out of bounds, an exit) leaves an engine that must not write another byte.
const runOnce = engine._PostgresMainLoopOnce;
engine._PostgresMainLoopOnce = () => {
  try {
    runOnce();
  } catch (error) {
    if ((error as { status?: number }).status === refusalStatus) throw error;
    port.postMessage({ failure: String(error) } satisfies EngineReply);
    process.exit(1);
  }
};

/** A long answer goes out in pieces: it is read while the engine works on, and never held as a whole. */
const pieceLength = 64 * 1024;
/** The engine writes some kilobytes at a time, into memory that it uses again: they are put together here. */
const piece = new Uint8Array(pieceLength);
let length = 0;

function answer(message: Uint8Array): EngineReply {
  // Synchronous despite its promise.
  void database.execProtocolRawStream(message, { syncToFs: false, onRawData: collect });
  return { bytes: takePiece(), unsynced: files.takeUnsynced(), memoryBytes: engine.HEAPU8.length };
}

function collect(bytes: Uint8Array): void {
  if (length > 0 && length + bytes.length > piece.length) send({ bytes: takePiece(), isPiece: true });
  // One long value comes as a whole.
  if (bytes.length > piece.length) send({ bytes: bytes.slice(), isPiece: true });
  else {
    piece.set(bytes, length);
    length += bytes.length;
  }
}

/** A copy of its own length, which changes hands: nothing of it is left here for the garbage collector. */
function takePiece(): Uint8Array {
  const bytes = piece.slice(0, length);
  length = 0;
  return bytes;
}

function send(reply: EngineReply): void {
  port?.postMessage(reply, reply.bytes ? [reply.bytes.buffer as ArrayBuffer] : []);
}

port.on('message', (message: Uint8Array | 'close') => {
  if (message === 'close') {
    void database.close().then(() => port.close());
    return;
  }
  send(answer(message));
});
port.postMessage('ready');
