import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { engines } from '../support/engines.ts';
import { scratch } from '../support/scratch.ts';

const first = `
create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists citext with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create table people (id uuid primary key default uuid_generate_v4(), address citext unique, password text);
insert into people (address, password) values ('Ana@Example.com', crypt('azul', gen_salt('bf', 4)));
create function fingerprint(words text) returns text language sql as $$ select encode(digest(words, 'sha256'), 'hex') $$;`;
const second = `create table later as select id, fingerprint(address::text) from people where address = 'ana@example.com'`;

describe.each(engines)('migrations of a hosted project on $name', ({ open }) => {
  test('find the functions of their extensions without a schema', async () => {
    const folder = await mkdtemp(join(scratch, 'hosted-'));
    await writeFile(join(folder, '20250101000000_first.sql'), first);
    await writeFile(join(folder, '20250102000000_second.sql'), second);
    // As if the product had no migrations of its own.
    const { database, drop } = await open({ sql: 'delete from supabase_migrations.schema_migrations' });
    try {
      await migrate(database, folder);
      const rows = await database.query('select length(fingerprint) from public.later');
      expect(rows).toEqual([{ length: 64 }]);
    } finally {
      await drop();
      await rm(folder, { recursive: true });
    }
  });
});
