import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { findPostgres, startCluster } from '../../tests/support/postgres-cluster.ts';
import { fill } from '../forum/fill.ts';
import { idOf } from '../forum/world.ts';
import { type BenchServer, startGuarded } from '../servers.ts';

export interface World {
  name: string;
  server: BenchServer;
  stop(): Promise<void>;
}

/** As long as a post may be, with answers of the same: what one account can write in a day. */
export const largeQuestion = idOf('large question');

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
  await addLargeQuestion(database);
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

async function addLargeQuestion(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    const text = `select string_agg(md5(n || ' ' || part), '') from generate_series(1, 310) as part`;
    await tx.query(`
      insert into public.questions (id, user_id, title, content, category, answer_count)
      select '${largeQuestion}', md5('person 1')::uuid, 'Una pregunta larga', (${text}), 'General', 30
      from generate_series(0, 0) as n`);
    await tx.query(`
      insert into public.answers (question_id, user_id, content)
      select '${largeQuestion}', md5('person 1')::uuid, (${text}) from generate_series(1, 30) as n`);
  });
}
