import { createHash } from 'node:crypto';
import { readConfig } from '../../server/config.ts';
import type { Queryable } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open.ts';
import { openStore, scratchFolder } from '../../server/storage/files/open.ts';
import { openScratch } from '../../server/storage/files/scratch.ts';
import { type Engine, engines } from '../support/engines.ts';
import { openBucket } from '../wire/storage/stores.ts';
import { dataFolder, tempFolder } from './server-process.ts';

export interface BackupPlace {
  name: string;
  engine: Engine;
  /** The environment of a server with the demo content. */
  source(): Promise<Record<string, string>>;
  /** An empty place of the same kind. */
  target(): Promise<Record<string, string>>;
}

/** What must be closed or dropped after a test. */
type AtEnd = (end: () => Promise<void>) => void;

/** The embedded engine with files on disk, PostgreSQL with files in S3. */
export const backupPlaces = (atEnd: AtEnd): BackupPlace[] =>
  engines.map((engine) => ({
    name: engine.name,
    engine,
    async source() {
      if (engine.name === 'pglite') return { DATA_DIR: await dataFolder('served', atEnd) };
      return ownDatabase(engine, { seed: true }, atEnd);
    },
    async target() {
      if (engine.name === 'pglite') return { DATA_DIR: await tempFolder(atEnd) };
      return ownDatabase(engine, { empty: true }, atEnd);
    },
  }));

async function ownDatabase(engine: Engine, options: Parameters<Engine['open']>[0], atEnd: AtEnd) {
  const { env, drop } = await engine.open(options);
  atEnd(drop);
  const bucket = await openBucket();
  atEnd(async () => bucket.close());
  return { ...env, ...bucket.env, DATA_DIR: await tempFolder(atEnd) };
}

interface Content {
  /** Of each table: how many rows, and what they are. */
  tables: Record<string, string>;
  sequences: Record<string, string>;
  /** By version. */
  files: Record<string, string>;
}

/** Every row and file of a place that no server uses, found by other means than a backup's. */
export async function contentOf(env: Record<string, string>): Promise<Content> {
  const config = readConfig(env);
  const database = await openDatabase(config);
  try {
    const store = await openStore(config, await openScratch(scratchFolder(config)));
    const files: Content['files'] = {};
    for (const { version } of await database.query<{ version: string }>(
      'select version from storage.objects',
    )) {
      const digest = createHash('sha256');
      for await (const chunk of (await store.read(version)) ?? []) digest.update(chunk as Uint8Array);
      files[version] = digest.digest('hex');
    }
    return await database.transaction(async (tx) => {
      await tx.query(`set local timezone = 'UTC'`);
      return { tables: await readTables(tx), sequences: await readSequences(tx), files };
    });
  } finally {
    await database.close();
  }
}

const own = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relpersistence = 'p'`;

async function readTables(database: Queryable): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${own} order by 1`);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ content: string }>(`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text collate "C")), '') as content
      from ${name} as t`);
    found[name] = row?.content ?? '';
  }
  return found;
}

async function readSequences(database: Queryable): Promise<Record<string, string>> {
  const rows = await database.query<{ name: string; value: string }>(`
    select schemaname || '.' || sequencename as name, coalesce(last_value::text, 'unused') as value
    from pg_sequences`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
