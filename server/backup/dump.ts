import { gzipSync } from 'node:zlib';
import type { ClientBase } from 'pg';
import { StartError } from '../errors.ts';
import { connectEmbedded, connectPostgres } from './connect.ts';
import { copyLiveFolder } from './copy-folder.ts';
import { dumpName, type Manifest } from './manifest.ts';
import { startProgram } from './postgres-programs.ts';
import { writeRows } from './rows.ts';
import { readContents, readSequences } from './tables.ts';
import type { TarWriter } from './tar.ts';

/** What the manifest says of the database, and which versions of files its rows stand for. */
export type Dump = Pick<Manifest, 'engine' | 'kind' | 'folder' | 'migrations' | 'tables' | 'sequences'> & {
  versions: string[];
};

export const migrationsName = 'migrations.json.gz';

interface RecordedMigration {
  version: string;
  name: string;
  statements: string[];
}

/** By their table in `supabase_migrations`, in which they were applied. */
interface RecordedMigrations {
  platform_migrations: RecordedMigration[];
  schema_migrations: RecordedMigration[];
}

/**
 * The embedded database: its folder is copied while the server works, the copy recovered by an engine of our own, and its
 * rows are read at leisure. The server's single connection is not used at all.
 */
export async function dumpEmbedded(folder: string, copy: string, tar: TarWriter): Promise<Dump> {
  const { systemId, checkpoint, isClosed } = await copyLiveFolder(folder, copy);
  const { client, close } = await connectEmbedded(copy);
  try {
    const migrations = await writeMigrations(client, tar);
    const tables = await writeRows(client, tar);
    return {
      engine: { name: 'pglite', version: await serverVersion(client) },
      kind: 'rows',
      folder: { systemId, checkpoint, isClosed },
      migrations,
      tables,
      sequences: await readSequences(client),
      versions: await readVersions(client),
    };
  } finally {
    await close();
  }
}

/** PostgreSQL: pg_dump, and what the manifest says, from one snapshot. */
export async function dumpPostgres(url: string, tar: TarWriter): Promise<Dump> {
  const { client, close } = await connectPostgres(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string; major: number }>(
      `select pg_export_snapshot() as snapshot, current_setting('server_version_num')::int / 10000 as major`,
    );
    const { snapshot, major } = rows[0] ?? { snapshot: '', major: 0 };
    const { child, ended } = await startProgram('pg_dump', major, url, [
      '--format=custom',
      '--no-owner',
      '--no-unlogged-table-data',
      `--snapshot=${snapshot}`,
    ]);
    try {
      if (child.stdout) await tar.add(dumpName, child.stdout);
      await ended;
    } finally {
      child.kill();
    }
    return {
      engine: { name: 'postgres', version: await serverVersion(client) },
      kind: 'pg_dump',
      migrations: await writeMigrations(client, tar),
      tables: await readContents(client),
      sequences: await readSequences(client),
      versions: await readVersions(client),
    };
  } finally {
    await close();
  }
}

/** What has made the schema: the text of every migration, as it was recorded when it was applied. */
async function writeMigrations(client: ClientBase, tar: TarWriter): Promise<Manifest['migrations']> {
  const read = async (table: string) => {
    const { rows } = await client
      .query<RecordedMigration>(
        `select version, name, coalesce(statements, '{}') as statements from supabase_migrations.${table} order by version collate "C"`,
      )
      .catch((cause: Error) => {
        throw new StartError(`The database has no record of its migrations: ${cause.message}.`, { cause });
      });
    return rows;
  };
  const recorded: RecordedMigrations = {
    platform_migrations: await read('platform_migrations'),
    schema_migrations: await read('schema_migrations'),
  };
  await tar.add(migrationsName, [gzipSync(JSON.stringify(recorded))]);
  return {
    platform: recorded.platform_migrations.map(({ version }) => version),
    product: recorded.schema_migrations.map(({ version }) => version),
  };
}

async function serverVersion(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? '';
}

async function readVersions(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    'select distinct version from storage.objects where version is not null and metadata is not null order by version',
  );
  return rows.map(({ version }) => version);
}
