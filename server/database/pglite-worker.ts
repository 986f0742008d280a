import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/**
 * The embedded engine on a thread of its own: protocol bytes in, protocol bytes out. A long query
 * keeps this thread busy and leaves the server's event loop free.
 */
const port = parentPort;
if (!port) throw new Error('pglite-worker runs only as a worker thread');

/** One connection on a small machine: the file cache of the system does what large buffers would. */
const settings = ['shared_buffers=16MB', 'wal_buffers=1MB', 'max_connections=5'];

const { folder, program } = workerData as { folder: string; program: WebAssembly.Module };
const database = await PGlite.create({
  dataDir: folder,
  extensions: { pg_trgm, pgcrypto, unaccent },
  pgliteWasmModule: program,
  startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
});

port.on('message', (message: Uint8Array | 'close') => {
  if (message === 'close') {
    void database.close().then(() => port.close());
    return;
  }
  port.postMessage(database.execProtocolRawSync(message));
});
port.postMessage('ready');
