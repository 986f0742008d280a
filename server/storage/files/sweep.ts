import type { Database, Queryable } from '../../database/database.ts';
import { isVersion } from '../paths.ts';
import { isHeld } from './hold.ts';
import type { FileStore } from './store.ts';

/** Any fixed number: shared by those who publish bytes, exclusive to whoever removes orphans. */
const publishLock = 7_204_115_812;
const batchSize = 500;

/**
 * Held from the moment bytes get their final name to the commit of their row. While an orphan is being
 * removed nobody is in between, so bytes without a row really have none.
 */
export async function announcePublishing(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared($1)', [publishLock]);
}

/** Removes those of the versions that no row stands for. */
export async function removeOrphans(
  database: Database,
  store: FileStore,
  versions: string[],
): Promise<number> {
  if (versions.length === 0) return 0;
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [publishLock]);
    const orphans = await withoutRow(tx, versions);
    // Asked after the look at the rows: a backup that begins later knows none of these versions.
    if (await isHeld(store)) return 0;
    await store.remove(orphans);
    return orphans.length;
  });
}

/** After a crash: bytes that were published, or were still arriving, and whose row was never committed. */
export async function sweepStore(database: Database, store: FileStore): Promise<number> {
  await store.sweepStaged();
  let removed = 0;
  let batch: string[] = [];
  const sweepBatch = async () => {
    // Looked up without the lock first: a store in order is never locked at all.
    removed += await removeOrphans(database, store, await withoutRow(database, batch));
    batch = [];
  };
  for await (const version of store.list()) {
    // Whatever else lies there is not ours to remove.
    if (isVersion(version)) batch.push(version);
    if (batch.length === batchSize) await sweepBatch();
  }
  await sweepBatch();
  return removed;
}

async function withoutRow(tx: Queryable, versions: string[]): Promise<string[]> {
  const rows = await tx.query<{ version: string }>(
    `select version from unnest($1::text[]) as version
    where not exists (select from storage.objects as o where o.version = version.version)`,
    [versions],
  );
  return rows.map(({ version }) => version);
}
