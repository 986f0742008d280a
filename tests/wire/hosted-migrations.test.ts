import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { engines } from '../support/engines.ts';
import { scratch } from '../support/scratch.ts';

const withExtensions = [
  `create extension if not exists "uuid-ossp" with schema extensions;
   create extension if not exists citext with schema extensions;
   create extension if not exists pgcrypto with schema extensions;
   create table people (id uuid primary key default uuid_generate_v4(), address citext unique, password text);
   insert into people (address, password) values ('Ana@Example.com', crypt('azul', gen_salt('bf', 4)));
   create function fingerprint(words text) returns text language sql
   as $$ select encode(digest(words, 'sha256'), 'hex') $$`,
  `create table later as select id, fingerprint(address::text) from people where address = 'ana@example.com'`,
];

describe.each(engines)('migrations of a hosted project on $name', ({ open }) => {
  async function apply(migrations: string[], check: (database: Database) => Promise<void>) {
    const folder = await mkdtemp(join(scratch, 'hosted-'));
    for (const [at, text] of migrations.entries()) await writeFile(join(folder, `2025${at}_part.sql`), text);
    // As if the product had no migrations of its own.
    const { database, drop } = await open({ sql: 'delete from supabase_migrations.schema_migrations' });
    try {
      await migrate(database, folder);
      await check(database);
    } finally {
      await drop();
      await rm(folder, { recursive: true });
    }
  }

  test('find the functions of their extensions without a schema', () =>
    apply(withExtensions, async (database) => {
      const rows = await database.query('select length(fingerprint) from public.later');
      expect(rows).toEqual([{ length: 64 }]);
    }));

  test('the documented grants are those that older projects have', () => {
    const documented = readFileSync('docs/wire-compatibility.md', 'utf8');
    const grants = /```sql\n([^`]+)```/.exec(documented)?.[1] ?? '';
    const rights = `select has_table_privilege('anon', 'before', 'select') as before,
      has_table_privilege('anon', 'after', 'delete') as after`;
    return apply(
      ['create table before (id serial)', grants, 'create table after (id serial)'],
      async (database) => expect(await database.query(rights)).toEqual([{ before: false, after: true }]),
    );
  });
});
