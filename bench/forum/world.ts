import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { openPostgres } from '../../server/database/postgres.ts';
import { findPostgres, startCluster } from '../../tests/support/postgres-cluster.ts';

type Queries = typeof import('../../app/features/forum/queries.ts');

export interface World {
  size: number;
  /** The stock client of somebody who is signed in, without a network between it and the gateway: as a page's loader. */
  client: SupabaseClient;
  /** The reads of the screens, of the same checkout as the gateway. */
  queries: Pick<Queries, 'fetchQuestions' | 'fetchQuestion'>;
  close(): Promise<void>;
}

export interface BenchEngine {
  name: string;
  /** On the code of this checkout, or of another one with its packages. */
  open(size: number, checkout?: string): Promise<World>;
  stop(): Promise<void>;
}

export const idOf = (what: string) =>
  createHash('md5')
    .update(what)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const embedded: BenchEngine = {
  name: 'PGlite',
  open: (size, checkout = '.') => openWorld(size, resolve(checkout)),
  stop: async () => {},
};

/** The embedded engine, and PostgreSQL when it is installed. */
export async function openEngines(): Promise<BenchEngine[]> {
  const programs = findPostgres();
  if (!programs) return [embedded];
  const cluster = await startCluster(programs);
  const postgres: BenchEngine = {
    name: 'PostgreSQL',
    async open(size, checkout = '.') {
      const name = `forum_${size}_${checkout === '.' ? 'now' : 'before'}`;
      const owner = await openPostgres(cluster.url);
      await owner.query(`create database ${name}`);
      await owner.close();
      const url = new URL(cluster.url);
      url.pathname = `/${name}`;
      return openWorld(size, resolve(checkout), url.href);
    },
    stop: cluster.stop,
  };
  return [postgres, embedded];
}

async function openWorld(size: number, checkout: string, databaseUrl?: string): Promise<World> {
  const { readConfig, openDatabase, migrate, openGateway, fill, ...queries } = await importFrom(checkout);
  const dataDir = await mkdtemp(join(tmpdir(), 'guia-bench-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const database = await openDatabase(config);
  await migrate(database, join(checkout, 'supabase/migrations'));
  await fill(database, size);
  const { app, keys, close } = await openGateway(config, database);
  const exp = Math.floor(Date.now() / 1000) + 24 * 3600;
  const token = await keys.sign({ sub: idOf('person 1'), role: 'authenticated', aud: 'authenticated', exp });
  const client = createClient(config.siteUrl, keys.publishableKey, {
    accessToken: async () => token,
    global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
  });
  return {
    size,
    client,
    queries,
    async close() {
      await close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function importFrom(checkout: string) {
  const module = (path: string) => import(pathToFileURL(join(checkout, path)).href);
  const [config, open, migrations, gateway, filling, queries] = await Promise.all([
    module('server/config.ts') as Promise<typeof import('../../server/config.ts')>,
    module('server/database/open.ts') as Promise<typeof import('../../server/database/open.ts')>,
    module('server/database/migrate.ts') as Promise<typeof import('../../server/database/migrate.ts')>,
    module('server/gateway.ts') as Promise<typeof import('../../server/gateway.ts')>,
    // Each state keeps other things for its searches.
    module('bench/forum/fill.ts') as Promise<typeof import('./fill.ts')>,
    module('app/features/forum/queries.ts') as Promise<Queries>,
  ]);
  return { ...config, ...open, ...migrations, ...gateway, ...filling, ...queries };
}
