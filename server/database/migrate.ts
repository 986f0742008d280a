import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../errors.ts';
import type { Database, Queryable } from './database.ts';
import { findForeign, readReplacement, takeOver } from './takeover.ts';

export const platformDir = fileURLToPath(new URL('./platform/', import.meta.url));
/** Any fixed number: whoever migrates this database holds it. */
const migrationLock = 7_204_115_811;

interface Migration {
  version: string;
  name: string;
  text: string;
}

/**
 * Brings the database to this version: first the platform's own SQL, then the product's, each file
 * in one transaction and recorded with its text. Two processes that start at once take turns.
 */
export async function migrate(database: Database, migrationsDir: string | undefined): Promise<string[]> {
  await prepareRecord(database);
  const applied = await applyFolder(database, platformDir, 'platform_migrations');
  if (migrationsDir) applied.push(...(await applyFolder(database, migrationsDir, 'schema_migrations')));
  if (applied.length > 0) await database.query(`notify pgrst, 'reload schema'`);
  return applied;
}

/** `schema_migrations` has the columns that Supabase's own command line gives it. */
export const recordSql = `create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.platform_migrations (version text primary key, statements text[], name text);
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`;

async function prepareRecord(database: Database): Promise<void> {
  const create = database.transaction(async (tx) => {
    await takeTurn(tx);
    await tx.query(recordSql);
  });
  await create.catch((cause: Error) => {
    const advice = 'code' in cause && cause.code === '42501' ? ' Its user has to be its owner.' : '';
    throw new StartError(`The database cannot be migrated: ${cause.message}.${advice}`, { cause });
  });
}

async function applyFolder(database: Database, folder: string, table: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  await takeOverOlder(database, folder, table, migrations);
  const record = await readRecord(database, table);
  refuseUnknown([...record.keys()], migrations, folder);

  const applied: string[] = [];
  for (const migration of migrations) {
    if (isApplied(migration, record)) continue;
    const isNew = await database.transaction(async (tx) => {
      await takeTurn(tx);
      // Another process may have been faster.
      if (isApplied(migration, await readRecord(tx, table))) return false;
      await apply(tx, migration, table);
      return true;
    });
    if (isNew) applied.push(migration.name);
  }
  return applied;
}

/** Databases that were made by the files which the first one of the folder stands for now. */
async function takeOverOlder(
  database: Database,
  folder: string,
  table: string,
  migrations: Migration[],
): Promise<void> {
  const [first] = migrations;
  const replacement = await readReplacement(folder, first);
  if (!first || !replacement) return;
  const isReplaced = (version: string) => Object.hasOwn(replacement.replaces, version);
  const isOlder = async (tx: Queryable) => [...(await readRecord(tx, table)).keys()].some(isReplaced);
  if (!(await isOlder(database))) return;
  await database.transaction(async (tx) => {
    await takeTurn(tx);
    const record = await readRecord(tx, table);
    const versions = [...record.keys()];
    // Another process may have been faster.
    if (!versions.some(isReplaced)) return;
    refuseUnknown(
      versions.filter((version) => !isReplaced(version)),
      migrations,
      folder,
    );
    const foreign = findForeign(
      replacement,
      [...record].map(([version, statements]) => ({ version, statements })),
    );
    if (foreign) throw new StartError(`The database cannot be brought to this version: ${foreign}.`);
    await takeOver(tx, replacement, first);
  });
}

/** What is recorded and not in the folder came later, or before the files of the folder took the place of older ones. */
function refuseUnknown(recorded: string[], migrations: Migration[], folder: string): void {
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = recorded.find((version) => !known.has(version));
  if (unknown === undefined) return;
  const [first] = migrations;
  if (first && unknown < first.version) {
    throw new StartError(
      `The database was made before the migrations were folded into one set (it has migration ${unknown}) and cannot be brought to this version: start with a new data folder (DATA_DIR) or an empty database (DATABASE_URL), and bring its rows over as docs/operations.md says.`,
    );
  }
  throw new StartError(
    `The database belongs to a newer version of this program: it has migration ${unknown}, which is not in ${basename(folder)}. Update the program, or use another database.`,
  );
}

/** Versions with their recorded statements, oldest first. */
async function readRecord(database: Queryable, table: string): Promise<Map<string, string[] | null>> {
  const rows = await database.query<{ version: string; statements: string[] | null }>(
    `select version, statements from supabase_migrations.${table} order by version`,
  );
  return new Map(rows.map(({ version, statements }) => [version, statements]));
}

function isApplied(migration: Migration, record: Map<string, string[] | null>): boolean {
  const statements = record.get(migration.version);
  if (statements === undefined) return false;
  if (!isSameText(migration, statements ?? [])) {
    throw new StartError(
      `The migration ${migration.name} was changed after it had been applied. Restore it and write the change as a new migration.`,
    );
  }
  return true;
}

/** Hosted projects record statement by statement: only a text recorded whole can be compared. */
export function isSameText({ text }: Migration, [recorded, ...more]: string[]): boolean {
  return recorded === undefined || more.length > 0 || recorded === text;
}

async function apply(tx: Queryable, { version, name, text }: Migration, table: string): Promise<void> {
  try {
    // As hosted Supabase sets it: functions of extensions are found without their schema.
    await tx.query(`set local search_path = "$user", public, extensions`);
    await tx.query(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The migration ${name} failed and was undone: ${reason}.`, { cause: error });
  }
  await tx.query(
    `insert into supabase_migrations.${table} (version, statements, name) values ($1, array[$2], $3)`,
    [version, text, name],
  );
}

function takeTurn(tx: Queryable) {
  return tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = await readdir(folder).catch((cause) => {
    throw new StartError(`The migrations folder ${folder} (MIGRATIONS_DIR) cannot be read.`, { cause });
  });
  const names = files.filter((file) => /^\d+_\w+\.sql$/.test(file)).sort();
  const twin = names.find((name, index) => versionOf(name) === versionOf(names[index - 1] ?? '_'));
  if (twin) throw new StartError(`Two migrations in ${basename(folder)} have the version of ${twin}.`);
  return Promise.all(
    names.map(async (name) => ({
      version: versionOf(name),
      name,
      text: await readFile(join(folder, name), 'utf8'),
    })),
  );
}

function versionOf(name: string): string {
  return name.slice(0, name.indexOf('_'));
}
