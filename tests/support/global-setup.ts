import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openPglite } from '../../server/database/pglite.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { prepareDemo } from '../../server/database/seed.ts';
import { defaultMigrationsDir, productFolders } from '../../server/product.ts';
import { isOnPostgres, isSoak } from './counts.ts';
import { type Cluster, findPostgres, startCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folders of a migrated embedded database: copied, never opened. */
    pgliteBase: PgliteBase;
    /** A PostgreSQL with the template databases `guia_plain` and `guia_seeded`, where tests are to use one. */
    postgresUrl: string | null;
  }
}

export interface PgliteBase {
  plain: string;
  /** With the demo content. */
  seeded: string;
  /** As the first start leaves it: with keys, and with the files of the demo content. */
  served: string;
}

const product = productFolders(defaultMigrationsDir);
const oldAfterMs = 24 * 60 * 60 * 1000;
const cacheDir = resolve('node_modules/.cache/guia-tests');

/** Migrates once a run; each test then copies the result. */
export default async function setup(project: TestProject) {
  project.provide('pgliteBase', await pgliteBase());
  const cluster = await findCluster();
  project.provide('postgresUrl', cluster?.url ?? null);
  if (cluster) await postgresTemplates(cluster.url);
  return () => cluster?.stop();
}

async function findCluster(): Promise<Cluster | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  if (!isSoak && !isOnPostgres) return undefined;
  const programs = findPostgres();
  if (!programs) throw new Error('No PostgreSQL 15 was found: install it, or set TEST_DATABASE_URL.');
  return startCluster(programs);
}

/** Each is made from the one before it. */
async function pgliteBase(): Promise<PgliteBase> {
  const sql = await fingerprint(['package-lock.json', 'server/database/platform', 'supabase']);
  const plain = await cached(`plain-${sql}`, undefined, async (folder) => {
    await withPglite(folder, (database) => migrate(database, product.migrations));
  });
  const seeded = await cached(`seeded-${sql}`, plain, async (folder) => {
    await withPglite(folder, seed);
  });
  const program = await fingerprint(['package-lock.json', 'server', 'supabase']);
  const served = await cached(`served-${program}`, seeded, async (folder) => {
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

const seed = (database: Database) => prepareDemo(database, { demo: true, isLoopback: true, product });

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

async function postgresTemplates(url: string): Promise<void> {
  const owner = await openPostgres(url);
  await owner.query('drop database if exists guia_plain with (force)');
  await owner.query('drop database if exists guia_seeded with (force)');
  await owner.query('create database guia_plain');
  await withPostgres(url, 'guia_plain', (database) => migrate(database, product.migrations));
  await owner.query('create database guia_seeded template guia_plain');
  await withPostgres(url, 'guia_seeded', seed);
  await owner.close();
}

async function withPostgres(
  url: string,
  name: string,
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openPostgres(own.href);
  await work(database);
  await database.close();
}
