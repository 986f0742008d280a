import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors.ts';

/** PostgreSQL's major version in the embedded engine. */
export const engineMajor = 18;

/** Of the engine that made the folder; nothing where there is none. */
export async function readFolderMajor(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text && /^\d+\s*$/.test(text) ? Number(text) : undefined;
}

/** Where an upgrade makes the new database, beside the old one. */
export const upgradeFolder = (dataDir: string) => join(dataDir, 'upgrade.unfinished');

/** The old folder has been put away and the new one, which was whole before, has not got its name: the power went in between. */
export async function finishUpgrade(dataDir: string, folder: string): Promise<void> {
  const made = join(upgradeFolder(dataDir), 'database');
  if (!existsSync(folder) && existsSync(made)) await rename(made, folder);
}

/** PostgreSQL cannot read the files of another major version: an engine that tried would not say so in a sentence. */
export async function requireEngineMajor(folder: string): Promise<void> {
  const major = await readFolderMajor(folder);
  if (major === undefined || major === engineMajor) return;
  throw new StartError(
    `The embedded database in ${folder} is of PostgreSQL ${major} and this program has PostgreSQL ${engineMajor}: carry it over from a backup that the program before made of it, with npm run upgrade-data -- <backup>.`,
  );
}
