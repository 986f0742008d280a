import { cpSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Queryable } from '../../server/database/database.ts';
import { PgliteEngine } from '../../server/database/pglite-engine.ts';
import { openSession } from '../../server/database/pglite-session.ts';

/* Most of a short test file was the start of its engine. One that is no longer used is emptied for the next file. */

interface PreparedEngine {
  /** What was run after the migrations. */
  sql: string;
  dataDir: string;
  engine: PgliteEngine;
  schema: string;
  /** Statements that leave the rows of the beginning and no others. */
  restore: string;
}

interface Lease {
  dataDir: string;
  database: Database;
  release(): Promise<void>;
}

const maxMemoryBytes = 512 * 1024 * 1024;
const maxSpares = 2;
/** The one that was used last is the last. */
const spares: PreparedEngine[] = [];

/** A database as the migrations and `sql` leave it. Without a spare engine, `base` is copied into a folder in `parent`. */
export async function leaseEngine(base: string, parent: string, sql = ''): Promise<Lease> {
  const leased = (await takeSpare(sql)) ?? (await prepareEngine(base, parent, sql));
  const database = openSession(leased.engine);
  return {
    dataDir: leased.dataDir,
    database,
    async release() {
      await database.close();
      spares.push(leased);
      const surplus = spares.length > maxSpares ? spares.shift() : undefined;
      if (surplus) await discard(surplus);
    },
  };
}

async function prepareEngine(base: string, parent: string, sql: string): Promise<PreparedEngine> {
  const dataDir = await mkdtemp(join(parent, 'guia-pglite-'));
  // A thousand files: at once, it takes a fraction of the time, and so does removing them.
  cpSync(base, dataDir, { recursive: true });
  const engine = new PgliteEngine(join(dataDir, 'database'), maxMemoryBytes);
  return inSession(engine, async (database) => {
    if (sql) await database.query(sql);
    return { sql, dataDir, engine, schema: await readSchema(database), restore: await keepRows(database) };
  });
}

async function takeSpare(sql: string): Promise<PreparedEngine | undefined> {
  const at = spares.findLastIndex((spare) => spare.sql === sql);
  const [spare] = at === -1 ? [] : spares.splice(at, 1);
  if (!spare) return undefined;
  const isUnchanged = await inSession(spare.engine, async (database) => {
    await database.query('discard all');
    if ((await readSchema(database)) !== spare.schema) return false;
    await database.query(spare.restore);
    return true;
  });
  if (isUnchanged) return spare;
  await discard(spare);
  return undefined;
}

async function discard({ engine, dataDir }: PreparedEngine): Promise<void> {
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function inSession<T>(engine: PgliteEngine, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openSession(engine);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Everything but rows. To empty a table changes pg_class too, but not these columns. */
const relations = `select md5(string_agg(concat_ws(' ', oid, relname, relnamespace, relowner, relkind, relacl,
  relrowsecurity, relforcerowsecurity, reloptions), ',' order by oid)) from pg_class`;
const catalogs = [
  ...['attrdef', 'attribute', 'auth_members', 'authid', 'collation', 'constraint', 'db_role_setting'],
  ...['default_acl', 'enum', 'event_trigger', 'extension', 'inherits', 'namespace', 'operator', 'policy'],
  ...['proc', 'rewrite', 'sequence', 'statistic', 'trigger', 'ts_config', 'ts_dict', 'type'],
];
/** A changed row of a catalog has another transaction. */
const states = catalogs.map(
  (name) => `select concat(count(*), '/', sum(xmin::text::bigint)) from pg_${name}`,
);
const schemaText = `select concat_ws(' ', ${[relations, ...states].map((query) => `(${query})`)}) as text`;

async function readSchema(database: Queryable): Promise<string> {
  const [row] = await database.query<{ text: string }>(schemaText);
  return row?.text ?? '';
}

const tablesInUse = `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n
  on n.oid = relnamespace where relkind = 'r' and nspname <> 'information_schema' and nspname !~ '^pg_'
  and pg_relation_size(pg_class.oid) > 0`;
const sequences = `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
  last_value is not null as "isCalled" from pg_sequences`;

/** Keeps the rows in files beside the engine's own. Returns the statements that bring them back. */
async function keepRows(database: Queryable): Promise<string> {
  const [folder] = await database.query<{ path: string }>(`select current_setting('data_directory') as path`);
  const tables = await database.query<{ name: string }>(tablesInUse);
  const kept = tables.map(({ name }, at) => ({ name, file: `${folder?.path}/kept-${at}` }));
  for (const { name, file } of kept) await database.query(`copy ${name} to '${file}'`);
  const counters = await database.query<{ name: string; value: string; isCalled: boolean }>(sequences);
  return `
    -- Without triggers and foreign keys.
    set session_replication_role = replica;
    do $$ declare table_name text;
    begin
      for table_name in ${tablesInUse} loop execute 'delete from ' || table_name; end loop;
    end $$;
    ${kept.map(({ name, file }) => `copy ${name} from '${file}';`).join('\n')}
    ${counters.map(({ name, value, isCalled }) => `select setval('${name}', ${value}, ${isCalled});`).join('\n')}
    reset session_replication_role;`;
}
