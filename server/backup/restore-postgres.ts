import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { platformDir } from '../database/migrate.ts';
import { StartError } from '../errors.ts';
import { openStore, scratchFolder } from '../storage/files/open.ts';
import { openScratch } from '../storage/files/scratch.ts';
import type { Archive } from './archive.ts';
import type { BackupConfig } from './backup.ts';
import { connectPostgres } from './connect.ts';
import { dumpName } from './manifest.ts';
import { startProgram } from './postgres-programs.ts';
import { requireNoFiles, restoreFiles } from './restore-files.ts';
import { loadRows } from './rows.ts';
import { makeSchema } from './schema.ts';
import { setSequences } from './tables.ts';
import { requireSame } from './verify.ts';

export async function restoreIntoPostgres(
  config: BackupConfig,
  url: string,
  archive: Archive,
): Promise<void> {
  await requireEmptyDatabase(url);
  const scratch = await openScratch(scratchFolder(config));
  const target = { scratch, store: await openStore(config, scratch) };
  await requireNoFiles(target);
  const undoFiles = await restoreFiles(archive, target);
  try {
    await restorePostgres(url, archive);
  } catch (error) {
    await undoFiles();
    throw error;
  }
}

export async function restorePostgres(url: string, archive: Archive): Promise<void> {
  if (archive.manifest.kind === 'rows') await restoreRows(url, archive);
  else await restoreDump(url, archive);
}

/** In one transaction, compared before it is committed. */
async function restoreRows(url: string, archive: Archive): Promise<void> {
  const { client, close } = await connectPostgres(url);
  try {
    await client.query('begin');
    await makeSchema(client, archive);
    await loadRows(client, archive);
    await requireSame(client, archive.manifest);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await close();
  }
}

async function restoreDump(url: string, archive: Archive): Promise<void> {
  const { client, close } = await connectPostgres(url);
  try {
    await makeRoles(client);
    const { rows } = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    const major = Math.max(rows[0]?.major ?? 0, Number.parseInt(archive.manifest.engine.version, 10));
    const { child, ended } = await startProgram('pg_restore', major, url, [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
    ]);
    try {
      // Why it stopped is said by the program, not by the pipe.
      if (child.stdin) await pipeline(Readable.from(archive.stream(dumpName)), child.stdin).catch(() => {});
      await ended;
      // A sequence is of no snapshot: the manifest tells it later than pg_dump did, and later is never wrong.
      await setSequences(client, archive.manifest.sequences);
      await requireSame(client, archive.manifest);
      await client.query('analyze');
    } catch (error) {
      await emptyDatabase(client);
      throw error;
    }
  } finally {
    await close();
  }
}

/** Roles belong to the cluster and are in no dump; the schema that comes with them is. */
async function makeRoles(client: ClientBase): Promise<void> {
  const text = await readFile(join(platformDir, '20261115000100_roles.sql'), 'utf8');
  await client.query(`${text}; drop schema extensions`).catch((cause: Error) => {
    throw new StartError(`The roles of the backup cannot be made: ${cause.message}.`, { cause });
  });
}

const ownSchemas = `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`;

/** Schemas can be made by the owner of a database alone. */
async function requireOwner(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; who: string }>(`
    select quote_ident(datname) as name, quote_ident(current_user) as who from pg_database
    where datname = current_database() and not pg_has_role(datdba, 'usage')`);
  const [other] = rows;
  if (!other) return;
  throw new StartError(
    `The database ${other.name} is not that of ${other.who}, the user of its address: let a superuser run once: alter database ${other.name} owner to ${other.who}.`,
  );
}

export async function requireEmptyDatabase(url: string): Promise<void> {
  const { client, close } = await connectPostgres(url);
  try {
    await requireOwner(client);
    const { rows } = await client.query<{ name: string }>(`
      select name from (${ownSchemas}) as s where name <> 'public'
      union all select relname from pg_class where relnamespace = to_regnamespace('public')
      union all select proname from pg_proc where pronamespace = to_regnamespace('public') limit 1`);
    if (!rows[0]) return;
    const { host, pathname } = new URL(url);
    throw new StartError(
      `The database ${host}${pathname} is not empty (it has ${rows[0].name}): make a new one and restore into that.`,
    );
  } finally {
    await close();
  }
}

async function emptyDatabase(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(ownSchemas);
  for (const { name } of rows) await client.query(`drop schema if exists "${name}" cascade`);
  await client.query('create schema public');
}
