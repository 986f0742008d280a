import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { findPostgres, startCluster } from '../../tests/support/postgres-cluster.ts';
import { fill } from '../forum/fill.ts';
import { type BenchServer, startGuarded } from '../servers.ts';

export interface World {
  name: string;
  server: BenchServer;
  stop(): Promise<void>;
}

/** The product's forum with so many questions behind a server with its limits on, one engine at a time. */
export async function* openWorlds(questions: number): AsyncGenerator<World> {
  yield await open('the embedded engine', questions);
  const programs = findPostgres();
  if (!programs) return;
  const cluster = await startCluster(programs);
  try {
    yield await open('PostgreSQL', questions, cluster.url);
  } finally {
    await cluster.stop();
  }
}

async function open(name: string, questions: number, databaseUrl?: string): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'guia-bench-'));
  const { engineMemoryBytes } = readConfig({});
  const database = await openDatabase({ dataDir: folder, databaseUrl, engineMemoryBytes });
  await migrate(database, resolve('supabase/migrations'));
  await fill(database, questions);
  await database.close();
  const server = await startGuarded({ folder, ...(databaseUrl ? { databaseUrl } : {}) });
  return {
    name,
    server,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
