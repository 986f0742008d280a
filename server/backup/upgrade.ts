import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { engineMajor, finishUpgrade, readFolderMajor, upgradeFolder } from '../database/engine-version.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { syncPath, syncTree } from '../database/sync-tree.ts';
import { StartError } from '../errors.ts';
import { openArchive } from './archive.ts';
import { readControlFile } from './control-file.ts';
import type { Manifest } from './manifest.ts';
import { restoreEmbedded } from './restore-embedded.ts';
import { refuseForeign } from './schema.ts';

interface Upgraded {
  manifest: Manifest;
  /** Where the old folder stands now. */
  kept: string;
}

/**
 * The database of another PostgreSQL major, which this engine cannot open, from the backup that the version before made of
 * it. Files are of no engine and stay. The old folder is kept under another name.
 */
export async function upgradeData(
  config: Pick<Config, 'dataDir' | 'product'>,
  path: string,
  { mayBeOlder = false } = {},
): Promise<Upgraded> {
  const { dataDir } = config;
  const folder = join(dataDir, 'database');
  const unlock = await lockFolder(dataDir);
  const unfinished = upgradeFolder(dataDir);
  try {
    await finishUpgrade(dataDir, folder);
    const major = await readFolderMajor(folder);
    if (major === undefined) throw new StartError(`There is no embedded database in ${folder}.`);
    if (major === engineMajor) {
      throw new StartError(`The embedded database in ${folder} is of PostgreSQL ${major} already.`);
    }
    const archive = await openArchive(path);
    try {
      await refuseForeign(archive, config);
      await requireOf(folder, archive.manifest, mayBeOlder);
      await rm(unfinished, { recursive: true, force: true });
      await restoreEmbedded(unfinished, archive);
      await syncTree(unfinished);
    } finally {
      await archive.close();
    }
    const kept = keptName(dataDir, major);
    await rename(folder, kept);
    await rename(join(unfinished, 'database'), folder).catch(async (error: unknown) => {
      await rename(kept, folder);
      throw error;
    });
    await syncPath(dataDir);
    return { manifest: archive.manifest, kept };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await unlock();
  }
}

/** Made of this folder, after its server was stopped for the last time. */
async function requireOf(folder: string, { folder: of }: Manifest, mayBeOlder: boolean): Promise<void> {
  const { systemId, checkpoint } = await readControlFile(folder);
  if (of?.systemId !== systemId) throw new StartError(`The backup is not one of the database in ${folder}.`);
  if (mayBeOlder || (of.isClosed && of.checkpoint === checkpoint)) return;
  throw new StartError(
    `The database in ${folder} was written to after the backup: with the version that made it, stop the server and make a backup, or add --older to go without what came after.`,
  );
}

function keptName(dataDir: string, major: number): string {
  for (let number = 1; ; number += 1) {
    const path = join(dataDir, `database.postgresql-${major}${number === 1 ? '' : `.${number}`}`);
    if (!existsSync(path)) return path;
  }
}
