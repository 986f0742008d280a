import { cpSync } from 'node:fs';
import { appendFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { engines, type OpenedDatabase } from '../support/engines.ts';
import { freePort } from '../support/postgres-cluster.ts';
import {
  dataFolder,
  endWithFile,
  expectRefusal,
  type ServerProcess,
  startServer,
  tempFolder,
  waitFor,
} from './server-process.ts';

beforeAll(() => prepare({ build: true }));

/** The product's SQL in a folder that a test may spoil. */
async function copyOfMigrations(): Promise<string> {
  const folder = await tempFolder();
  cpSync('supabase', folder, { recursive: true });
  return join(folder, 'migrations');
}

/** The record of a database that was made before the migrations were folded. */
const recordBeforeFold = `
  create schema supabase_migrations;
  create table supabase_migrations.platform_migrations (version text primary key, statements text[], name text);
  create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  insert into supabase_migrations.platform_migrations (version) values ('000'), ('051');
  insert into supabase_migrations.schema_migrations (version) values ('20260901000000');`;
const refusalBeforeFold = (version: string) =>
  new RegExp(
    `^The database was made before the migrations were folded into one set \\(it has migration ${version}\\).*: ` +
      'start with a new data folder \\(DATA_DIR\\) or an empty database \\(DATABASE_URL\\).*docs/operations\\.md',
  );

const atEndOfFile = endWithFile();
let mute: Server;
let patient: ServerProcess;

// It says so after five seconds: the other tests pass meanwhile, and the last one looks.
beforeAll(async () => {
  mute = createServer(() => {});
  const port = await portOf(mute);
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${port}/guia`;
  patient = await startServer({ DATABASE_URL }, undefined, atEndOfFile);
});

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('PostgreSQL', () => {
  test.each(['127.0.0.1', 'localhost', 'no-such-host.invalid'])(
    'that is not there is waited for at %s, and the wait can be stopped',
    async (host) => {
      const DATABASE_URL = `postgres://postgres@${host}:${await freePort()}/guia`;
      const server = await startServer({ DATABASE_URL });
      await waitFor(() => server.stderr.includes('It is waited for.'), server);
      expect(server.stderr).toMatch(
        /^The PostgreSQL at \S+:\d+ \(DATABASE_URL\) cannot be reached: .*\. It is waited for\.\n$/,
      );
      server.kill('SIGTERM');
      expect(await server.exited).toBe(0);
    },
  );

  describe.each(engines.filter(({ name }) => name === 'postgres'))('found on this machine', (engine) => {
    let opened: OpenedDatabase;
    beforeEach(async () => {
      opened = await engine.open({ empty: true });
    });
    afterEach(() => opened.drop());

    test('without the database that is asked for', async () => {
      const url = new URL(opened.env.DATABASE_URL ?? '');
      url.pathname = '/no_such_database';
      await expectRefusal(
        { DATABASE_URL: url.href },
        /cannot be reached: database "no_such_database" does not exist/,
      );
    });

    test('with a database of before the fold, which stays as it is', async () => {
      const { database, env } = opened;
      await database.query(recordBeforeFold);
      await expectRefusal({ DATABASE_URL: env.DATABASE_URL ?? '' }, refusalBeforeFold('000'));
      const made = await database.query(
        `select version from supabase_migrations.platform_migrations
        union all select nspname::text from pg_namespace where nspname in ('auth', 'gateway', 'private') order by 1`,
      );
      expect(made).toEqual([{ version: '000' }, { version: '051' }]);
    });

    test('where the account may create nothing', async () => {
      const url = new URL(opened.env.DATABASE_URL ?? '');
      const role = `${url.pathname.slice(1)}_guest`;
      await opened.database.query(`create role ${role} login password 'guest'`);
      url.username = role;
      url.password = 'guest';
      await expectRefusal({ DATABASE_URL: url.href }, /^The database cannot be migrated: permission denied/);
      await opened.database.query(`drop role ${role}`);
    });
  });
});

test('a port in use: nothing is written', async () => {
  const other = createServer();
  const PORT = String(await portOf(other));
  const DATA_DIR = await tempFolder();
  await expectRefusal({ PORT, DATA_DIR }, `The port ${PORT} on 127.0.0.1 is in use`);
  expect(await readdir(DATA_DIR)).toEqual([]);
  other.close();
});

describe('a data folder', () => {
  test('under a regular file', async () => {
    const file = join(await tempFolder(), 'file');
    await writeFile(file, '');
    await expectRefusal({ DATA_DIR: join(file, 'data') }, /\(DATA_DIR\) cannot be written: ENOTDIR/);
    await expectRefusal({ DATA_DIR: file }, /\(DATA_DIR\) cannot be written/);
  });

  test('of a newer version of the program', async () => {
    const MIGRATIONS_DIR = await copyOfMigrations();
    const newest = (await readdir(MIGRATIONS_DIR)).sort().at(-1) ?? '';
    await rm(join(MIGRATIONS_DIR, newest));
    await expectRefusal(
      { DATA_DIR: await dataFolder(), MIGRATIONS_DIR },
      `belongs to a newer version of this program: it has migration ${newest.slice(0, 14)}`,
    );
  });

  test('where nobody can write', async () => {
    await expectRefusal({ DATA_DIR: '/proc/guia-azul' }, /\(DATA_DIR\) cannot be written/);
  });

  test('of before the fold of the migrations', async () => {
    const MIGRATIONS_DIR = await copyOfMigrations();
    const files = (await readdir(MIGRATIONS_DIR)).sort();
    for (const name of files) await rm(join(MIGRATIONS_DIR, name));
    await writeFile(join(MIGRATIONS_DIR, '20991231000000_folded.sql'), 'select 1;');
    await expectRefusal(
      { DATA_DIR: await dataFolder(), MIGRATIONS_DIR },
      refusalBeforeFold(files[0]?.slice(0, 14) ?? ''),
    );
  });

  test('that is damaged', async () => {
    const DATA_DIR = await dataFolder();
    await writeFile(join(DATA_DIR, 'database/global/pg_control'), '');
    await expectRefusal({ DATA_DIR }, /^The embedded database in .* does not open, as one that is damaged/);
  });

  test('with demo accounts, for the whole world', async () => {
    const DATA_DIR = await dataFolder('served');
    await expectRefusal(
      { DATA_DIR, HOST: '0.0.0.0', SITE_URL: 'https://guia.example' },
      /demo accounts.*loopback only/,
    );
  });
});

describe('a migration', () => {
  test('that was changed after it had been applied', async () => {
    const DATA_DIR = await dataFolder();
    const MIGRATIONS_DIR = await copyOfMigrations();
    const [name = ''] = (await readdir(MIGRATIONS_DIR)).filter((file) => file.endsWith('.sql'));
    await appendFile(join(MIGRATIONS_DIR, name), '-- changed\n');
    await expectRefusal(
      { DATA_DIR, MIGRATIONS_DIR },
      `The migration ${name} was changed after it had been applied`,
    );
  });

  test('that fails is undone, and the start works once it is mended', async () => {
    const DATA_DIR = await dataFolder('served');
    const MIGRATIONS_DIR = await copyOfMigrations();
    const file = join(MIGRATIONS_DIR, '20990101000000_broken.sql');
    const half = 'create table public.first_half (id int);\n';
    await writeFile(file, `${half}insert into public.first_half values (1);\ncreate tabel public.x ();\n`);
    await expectRefusal(
      { DATA_DIR, MIGRATIONS_DIR },
      /^The migration 20990101000000_broken\.sql failed and was undone: syntax error/,
    );

    // Were the first half still there, it could not be made again.
    await writeFile(file, half);
    const server = await startServer({ DATA_DIR, MIGRATIONS_DIR });
    await server.ready();
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.stdout).toContain('applied 1 migrations');
  });
});

test('a PostgreSQL that takes the call and says nothing is waited for', async () => {
  await waitFor(
    () => patient.stderr.includes('cannot be reached: timeout expired. It is waited for.'),
    patient,
  );
  mute.close();
});
