import type { Queryable } from './database.ts';

const lookEveryMs = 5 * 60 * 1000;
const longLogBytes = 64 * 1024 * 1024;

/**
 * PostgreSQL leaves checkpoints to a process of its own, which the embedded engine does not have: its write-ahead log would
 * grow from one start to the next, and with it what a crash has to recover and a backup has to copy.
 */
export function startCheckpoints(database: Queryable): () => void {
  const timer = setInterval(() => {
    checkpointWhenLong(database, longLogBytes).catch((error: Error) => {
      console.error(`database: no checkpoint could be made: ${error.message}`);
    });
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Says whether it made one. */
export async function checkpointWhenLong(database: Queryable, longBytes: number): Promise<boolean> {
  const [log] = await database.query<{ bytes: number }>(
    'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  if (!log || log.bytes < longBytes) return false;
  await database.query('checkpoint');
  return true;
}
