import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { engineMajor } from '../../server/database/engine-version.ts';

export const otherMajor = engineMajor - 1;

/** The number alone is another: an engine that opened the folder would find its own files. */
export async function ageFolder(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, 'database/PG_VERSION'), `${otherMajor}\n`);
}
