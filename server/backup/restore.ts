import type { Config } from '../config.ts';
import { openArchive } from './archive.ts';
import type { BackupConfig } from './backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreIntoFolder } from './restore-embedded.ts';
import { restoreIntoPostgres } from './restore-postgres.ts';
import { refuseForeign } from './schema.ts';

/** Brings an archive into an empty folder or database; where it fails, the place is as empty as before. */
export async function restore(
  config: BackupConfig & Pick<Config, 'product'>,
  path: string,
): Promise<Manifest> {
  const archive = await openArchive(path);
  try {
    await refuseForeign(archive, config);
    if (config.databaseUrl) await restoreIntoPostgres(config, config.databaseUrl, archive);
    else await restoreIntoFolder(config, archive);
    return archive.manifest;
  } finally {
    await archive.close();
  }
}
