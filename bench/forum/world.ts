import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { readConfig } from '../../server/config.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { openGateway } from '../../server/gateway.ts';
import { findPostgres, startCluster } from '../../tests/support/postgres-cluster.ts';
import { fill } from './fill.ts';

export interface World {
  size: number;
  /** The stock client of somebody who is signed in, without a network between it and the gateway: as a page's loader. */
  client: SupabaseClient;
  close(): Promise<void>;
}

export interface BenchEngine {
  name: string;
  open(size: number): Promise<World>;
  stop(): Promise<void>;
}

export const idOf = (what: string) =>
  createHash('md5')
    .update(what)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const embedded: BenchEngine = { name: 'PGlite', open: (size) => openWorld(size), stop: async () => {} };

/** The embedded engine, and PostgreSQL when it is installed. */
export async function openEngines(): Promise<BenchEngine[]> {
  const programs = findPostgres();
  if (!programs) return [embedded];
  const cluster = await startCluster(programs);
  const postgres: BenchEngine = {
    name: 'PostgreSQL',
    async open(size) {
      const owner = await openPostgres(cluster.url);
      await owner.query(`create database forum_${size}`);
      await owner.close();
      const url = new URL(cluster.url);
      url.pathname = `/forum_${size}`;
      return openWorld(size, url.href);
    },
    stop: cluster.stop,
  };
  return [postgres, embedded];
}

async function openWorld(size: number, databaseUrl?: string): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guia-bench-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const database = await openDatabase(config);
  await migrate(database, resolve('supabase/migrations'));
  await fill(database, size);
  const { app, keys } = await openGateway(config, database);
  const exp = Math.floor(Date.now() / 1000) + 24 * 3600;
  const token = await keys.sign({ sub: idOf('person 1'), role: 'authenticated', aud: 'authenticated', exp });
  const client = createClient(config.siteUrl, keys.publishableKey, {
    accessToken: async () => token,
    global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
  });
  return {
    size,
    client,
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
