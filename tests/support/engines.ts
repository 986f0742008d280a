import { randomBytes } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { openPglite } from '../../server/database/pglite.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { isOnPostgres } from './counts.ts';
import { scratch } from './scratch.ts';
import { leaseEngine } from './spare-engines.ts';

export interface OpenOptions {
  /** With the demo content. */
  seed?: boolean | undefined;
  /** An empty database, without platform and product. */
  empty?: boolean | undefined;
  /** Schema of the test's own, run as owner. */
  sql?: string | undefined;
}

export interface OpenedDatabase {
  database: Database;
  /** What a server of its own would be given to use this database: DATABASE_URL or DATA_DIR. */
  env: Record<string, string>;
  drop(): Promise<void>;
}

export interface Engine {
  name: 'pglite' | 'postgres';
  open(options?: OpenOptions): Promise<OpenedDatabase>;
}

const pglite: Engine = {
  name: 'pglite',
  async open({ seed, empty, sql } = {}) {
    if (!seed && !empty) {
      const { plain } = inject('pgliteBase');
      const { database, dataDir, release } = await leaseEngine(plain, inject('runFolder'), sql);
      return { database, env: { DATA_DIR: dataDir }, drop: release };
    }
    const folder = await mkdtemp(join(scratch, 'guia-pglite-'));
    if (seed) cpSync(inject('pgliteBase').seeded, folder, { recursive: true });
    const database = await openPglite(folder);
    if (sql) await database.query(sql);
    return {
      database,
      env: { DATA_DIR: folder },
      async drop() {
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

function postgres(url: string): Engine {
  return {
    name: 'postgres',
    async open({ seed, empty, sql } = {}) {
      const name = `guia_test_${randomBytes(6).toString('hex')}`;
      const owner = await openPostgres(url);
      const template = empty ? 'template1' : seed ? 'guia_seeded' : 'guia_plain';
      await owner.query(`create database ${name} template ${template} strategy file_copy`);
      const own = new URL(url);
      own.pathname = `/${name}`;
      const database = await openPostgres(own.href);
      if (sql) await database.query(sql);
      return {
        database,
        env: { DATABASE_URL: own.href },
        async drop() {
          await database.close();
          await owner.query(`drop database if exists ${name} with (force)`);
          await owner.close();
        },
      };
    },
  };
}

const postgresUrl = inject('postgresUrl');
const found = postgresUrl ? [postgres(postgresUrl)] : [];

/** The database suites run on each of these: the embedded engine, PostgreSQL, or in a soak what repeats on both. */
export const engines: Engine[] = isOnPostgres ? found : [pglite, ...found];
