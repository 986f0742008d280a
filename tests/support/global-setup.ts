import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { isOnPostgres, isSoak } from './counts.ts';
import { type PgliteBase, pgliteBase, product, seed } from './pglite-base.ts';
import { type Cluster, findPostgres, startCluster } from './postgres-cluster.ts';
import { scratch } from './scratch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folders of a migrated embedded database: copied, never opened. */
    pgliteBase: PgliteBase;
    /** Removed at the end of the run. */
    runFolder: string;
    /** A PostgreSQL with the template databases `guia_plain` and `guia_seeded`, where tests are to use one. */
    postgresUrl: string | null;
  }
}

/** Migrates once a run: tests copy the result, or take over an engine that another has emptied of its rows. */
export default async function setup(project: TestProject) {
  project.provide('pgliteBase', await pgliteBase());
  const runFolder = await mkdtemp(join(scratch, 'guia-run-'));
  project.provide('runFolder', runFolder);
  const cluster = await findCluster();
  project.provide('postgresUrl', cluster?.url ?? null);
  if (cluster) await postgresTemplates(cluster.url);
  return async () => {
    await rm(runFolder, { recursive: true, force: true });
    await cluster?.stop();
  };
}

async function findCluster(): Promise<Cluster | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  if (!isSoak && !isOnPostgres) return undefined;
  const programs = findPostgres();
  if (!programs) throw new Error('No PostgreSQL 15 was found: install it, or set TEST_DATABASE_URL.');
  return startCluster(programs);
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
