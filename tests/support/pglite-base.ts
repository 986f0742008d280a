import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openPglite } from '../../server/database/pglite.ts';
import { prepareDemo } from '../../server/database/seed.ts';
import { defaultMigrationsDir, productFolders } from '../../server/product.ts';

export interface PgliteBase {
  plain: string;
  /** With the demo content. */
  seeded: string;
  /** As the first start leaves it: with keys, and with the files of the demo content. */
  served: string;
}

export const product = productFolders(defaultMigrationsDir);
const oldAfterMs = 24 * 60 * 60 * 1000;
const cacheDir = resolve('node_modules/.cache/guia-tests');

/** Each is made from the one before it. */
export async function pgliteBase(): Promise<PgliteBase> {
  const sql = await fingerprint(['package-lock.json', 'server/database/platform', 'supabase']);
  const plain = await cached(`plain-${sql}`, undefined, async (folder) => {
    await withPglite(folder, (database) => migrate(database, product.migrations));
  });
  // The demo content tells of days before the one on which it was loaded.
  const day = new Date().toISOString().slice(0, 10);
  const seeded = await cached(`seeded-${sql}-${day}`, plain, async (folder) => {
    await withPglite(folder, seed);
  });
  const program = await fingerprint(['package-lock.json', 'server', 'supabase']);
  const served = await cached(`served-${program}-${day}`, seeded, async (folder) => {
    const { serveOnce } = await import('./serve-once.ts');
    await withPglite(folder, (database) => serveOnce(database, folder));
  });
  return { plain, seeded, served };
}

/** A folder that is kept until the next run, and made under another name until it is whole. */
async function cached(
  name: string,
  base: string | undefined,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cacheDir, name);
  if (existsSync(folder)) return folder;
  await mkdir(cacheDir, { recursive: true });
  const unfinished = await mkdtemp(join(cacheDir, `${name}-unfinished-`));
  if (base) cpSync(base, unfinished, { recursive: true });
  await fill(unfinished);
  await removeOlder();
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

async function withPglite(folder: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openPglite(folder);
  await work(database);
  await database.close();
}

export const seed = (database: Database) => prepareDemo(database, { demo: true, isLoopback: true, product });

async function removeOlder(): Promise<void> {
  for (const entry of await readdir(cacheDir)) {
    const folder = join(cacheDir, entry);
    // Another run may still be copying what is younger.
    const isOld = Date.now() - (await stat(folder)).mtimeMs > oldAfterMs;
    if (isOld) await rm(folder, { recursive: true, force: true });
  }
}

/** Changes with everything in these files and folders. */
async function fingerprint(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const names = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : [''];
    for (const name of names.sort()) {
      const file = join(path, name);
      if ((await stat(file)).isFile()) hash.update(file).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
