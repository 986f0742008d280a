import type { Database } from '../../database/database.ts';
import type { FileStore } from './store.ts';

const channel = 'gateway_removed_files';
const batchSize = 500;

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

  async function run(): Promise<void> {
    while (isAsked && !isClosed) {
      isAsked = false;
      while (!isClosed && (await removeBatch(database, store, onRemoved)) === batchSize);
    }
  }

  function ask(): void {
    isAsked = true;
    running ??= run()
      .catch((error: Error) => console.error(`removed files still have their bytes: ${error.message}`))
      .finally(() => {
        running = undefined;
      });
  }

  await database.listen(channel, ask);
  ask();
  return {
    async close() {
      isClosed = true;
      await running;
    },
  };
}

async function removeBatch(
  database: Database,
  store: FileStore,
  onRemoved: (versions: string[]) => Promise<void>,
): Promise<number> {
  const rows = await database.query<{ version: string; is_used: boolean }>(
    `select version, exists (select from storage.objects as o where o.version = r.version) as is_used
    from gateway.removed_files as r limit $1`,
    [batchSize],
  );
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
