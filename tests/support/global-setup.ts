import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../server/database/migrate.ts';
import { openPglite } from '../../server/database/pglite.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { prepareDemo } from '../../server/database/seed.ts';
import { type Cluster, findPostgres, startCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folders of a migrated embedded database, without and with the demo content: copied, never opened. */
    pgliteBase: { plain: string; seeded: string };
    /** A PostgreSQL with the template databases `guia_plain` and `guia_seeded`, when there is one. */
    postgresUrl: string | null;
  }
}

const migrationsDir = resolve('supabase/migrations');
const oldAfterMs = 24 * 60 * 60 * 1000;
const cacheDir = resolve('node_modules/.cache/guia-tests');

/** Migrates once a run; each test then copies the result. */
export default async function setup(project: TestProject) {
  project.provide('pgliteBase', {
    plain: await pgliteBase('plain', false),
    seeded: await pgliteBase('seeded', true),
  });
  const cluster = await findCluster();
  project.provide('postgresUrl', cluster?.url ?? null);
  if (cluster) {
    await postgresTemplate(cluster.url, 'guia_plain', false);
    await postgresTemplate(cluster.url, 'guia_seeded', true);
  }
  return () => cluster?.stop();
}

async function findCluster(): Promise<Cluster | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const programs = findPostgres();
  if (programs) return startCluster(programs);
  if (process.env.REQUIRE_POSTGRES === '1') {
    throw new Error(
      'REQUIRE_POSTGRES=1, but no PostgreSQL 15 was found: install it, or set TEST_DATABASE_URL.',
    );
  }
  return undefined;
}

async function pgliteBase(name: string, isSeeded: boolean): Promise<string> {
  const folder = join(cacheDir, `${name}-${await fingerprint()}`);
  if (existsSync(folder)) return folder;
  await mkdir(cacheDir, { recursive: true });
  const unfinished = await mkdtemp(join(cacheDir, `${name}-unfinished-`));
  const database = await openPglite(unfinished);
  await migrate(database, migrationsDir);
  if (isSeeded) await prepareDemo(database, { demo: true, isLoopback: true, migrationsDir });
  await database.close();
  await removeOlder(name);
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

async function removeOlder(name: string): Promise<void> {
  const entries = (await readdir(cacheDir)).filter((entry) => entry.startsWith(`${name}-`));
  for (const entry of entries) {
    const folder = join(cacheDir, entry);
    // Another run may still be copying what is younger.
    const isOld = Date.now() - (await stat(folder)).mtimeMs > oldAfterMs;
    if (isOld) await rm(folder, { recursive: true, force: true });
  }
}

/** Changes with everything that makes up the base. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(await readFile('package-lock.json'));
  for (const folder of ['server/database/platform', 'supabase/migrations', 'supabase/seed', 'supabase']) {
    for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.sql')).sort()) {
      hash.update(name).update(await readFile(join(folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function postgresTemplate(url: string, name: string, isSeeded: boolean): Promise<void> {
  const owner = await openPostgres(url);
  await owner.query(`drop database if exists ${name} with (force)`);
  await owner.query(`create database ${name}`);
  await owner.close();
  const database = await openPostgres(withDatabase(url, name));
  await migrate(database, migrationsDir);
  if (isSeeded) await prepareDemo(database, { demo: true, isLoopback: true, migrationsDir });
  await database.close();
}

function withDatabase(url: string, name: string): string {
  const next = new URL(url);
  next.pathname = `/${name}`;
  return next.href;
}
