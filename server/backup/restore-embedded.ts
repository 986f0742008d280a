import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../database/folder-lock.ts';
import { createWhole } from '../database/pglite.ts';
import { syncPath, syncTree } from '../database/sync-tree.ts';
import { StartError } from '../errors.ts';
import { openStore, scratchFolder } from '../storage/files/open.ts';
import { openScratch } from '../storage/files/scratch.ts';
import type { Archive } from './archive.ts';
import type { BackupConfig } from './backup.ts';
import { connectEmbedded } from './connect.ts';
import { requireNoFiles, restoreFiles } from './restore-files.ts';
import { loadRows } from './rows.ts';
import { makeSchema } from './schema.ts';
import { requireSame } from './verify.ts';

/** In the data folder, so that what is whole gets its place by a rename; a server takes no notice of it. */
const unfinishedName = 'restore.unfinished';
const lockPattern = /^server\.lock/;

export async function restoreIntoFolder(config: BackupConfig, archive: Archive): Promise<void> {
  const { dataDir } = config;
  const unlock = await lockFolder(dataDir);
  const unfinished = join(dataDir, unfinishedName);
  try {
    await requireEmptyFolder(dataDir);
    await rm(unfinished, { recursive: true, force: true });
    const own = { ...config, dataDir: unfinished };
    const scratch = await openScratch(scratchFolder(own));
    const target = { scratch, store: await openStore(own, scratch) };
    await requireNoFiles(target);
    const undoFiles = await restoreFiles(archive, target);
    try {
      await restoreEmbedded(unfinished, archive);
      await syncTree(unfinished);
      await rename(join(unfinished, 'files'), join(dataDir, 'files'));
      // The last step: a folder without a database is no one's.
      await rename(join(unfinished, 'database'), join(dataDir, 'database'));
      await syncPath(dataDir);
    } catch (error) {
      await undoFiles();
      await rm(join(dataDir, 'files'), { recursive: true, force: true });
      throw error;
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await unlock();
  }
}

/** Makes `<folder>/database` of the rows of an archive, and compares. */
export async function restoreEmbedded(folder: string, archive: Archive): Promise<void> {
  if (archive.manifest.kind !== 'rows') {
    throw new StartError(
      'The backup was made by pg_dump, which PostgreSQL alone can read: set DATABASE_URL to an empty database.',
    );
  }
  const database = join(folder, 'database');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await createWhole(folder, database);
  const { client, close } = await connectEmbedded(database);
  try {
    await makeSchema(client, archive);
    await loadRows(client, archive);
    await client.query('analyze');
    await requireSame(client, archive.manifest);
  } finally {
    await close();
  }
}

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir)).find((name) => name !== unfinishedName && !lockPattern.test(name));
  if (!found) return;
  throw new StartError(
    `The data folder ${dataDir} is not empty (it has ${found}): set DATA_DIR to a new one and restore into that.`,
  );
}
