import type { Database } from '../../database/database.ts';
import { isHeld } from './hold.ts';
import type { FileStore } from './store.ts';

const channel = 'gateway_removed_files';
const batchSize = 500;
/** How long until bytes that a backup holds, or whose store is away, are tried again. */
const retryMs = 60_000;

interface Removal {
  /** Resolves when the run in progress has finished. */
  close(): Promise<void>;
}

/**
 * Removes the bytes whose rows are gone, whoever deleted those: the table has a trigger that lists them
 * in `gateway.removed_files`. An entry goes after its bytes, so that a crash in between repeats the removal.
 */
export async function startRemoval(
  database: Database,
  store: FileStore,
  onRemoved: (versions: string[]) => Promise<void>,
): Promise<Removal> {
  let running: Promise<void> | undefined;
  let isAsked = false;
  let isClosed = false;
  let later: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    while (isAsked && !isClosed) {
      isAsked = false;
      while (!isClosed) {
        const done = await removeBatch(database, store, onRemoved);
        if (done === 'held') askLater();
        if (done !== batchSize) break;
      }
    }
  }

  function askLater(): void {
    clearTimeout(later);
    later = setTimeout(ask, retryMs);
    later.unref();
  }

  function ask(): void {
    isAsked = true;
    running ??= run()
      .catch((error: Error) => {
        console.error(`removed files still have their bytes: ${error.message}`);
        askLater();
      })
      .finally(() => {
        running = undefined;
      });
  }

  await database.listen(channel, ask);
  ask();
  return {
    async close() {
      isClosed = true;
      clearTimeout(later);
      await running;
    },
  };
}

async function removeBatch(
  database: Database,
  store: FileStore,
  onRemoved: (versions: string[]) => Promise<void>,
): Promise<number | 'held'> {
  const rows = await database.query<{ version: string; is_used: boolean }>(
    `select version, exists (select from storage.objects as o where o.version = r.version) as is_used
    from gateway.removed_files as r limit $1`,
    [batchSize],
  );
  // Asked after the look at the rows: a backup that begins later knows none of these versions.
  if (rows.length > 0 && (await isHeld(store))) return 'held';
  const gone = rows.filter(({ is_used }) => !is_used).map(({ version }) => version);
  await store.remove(gone);
  await onRemoved(gone);
  if (rows.length > 0) {
    await database.query('delete from gateway.removed_files where version = any($1)', [
      rows.map(({ version }) => version),
    ]);
  }
  return rows.length;
}
