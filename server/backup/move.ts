import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { openArchive } from './archive.ts';
import { writeArchive } from './backup.ts';
import type { Manifest } from './manifest.ts';
import { requireEmptyDatabase, restorePostgres } from './restore-postgres.ts';

/**
 * The embedded database into an empty PostgreSQL. No server may write meanwhile, so the folder is locked. Files stay where
 * they are, and so does the folder.
 */
export async function move({ dataDir }: Pick<Config, 'dataDir'>, url: string): Promise<Manifest> {
  await requireEmptyDatabase(url);
  const unlock = await lockFolder(dataDir);
  const path = join(dataDir, 'move.unfinished');
  try {
    await rm(path, { force: true });
    await writeArchive({ dataDir, databaseUrl: undefined, s3: undefined }, path, undefined);
    const archive = await openArchive(path);
    try {
      await restorePostgres(url, archive);
      return archive.manifest;
    } finally {
      await archive.close();
    }
  } finally {
    await rm(path, { force: true });
    await unlock();
  }
}
