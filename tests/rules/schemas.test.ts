import { hash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applySchemas, productSchemas, readProduct } from '../../scripts/migration/schemas.ts';
import { writeMigration } from '../../scripts/migration/write-migration.ts';
import {
  type CatalogPart,
  compareCatalogs,
  digestCatalog,
  readCatalog,
} from '../../server/database/catalog.ts';
import { migrate } from '../../server/database/migrate.ts';
import { engines } from '../support/engines.ts';
import { scratch } from '../support/scratch.ts';
import { sharedDatabase } from '../support/shared.ts';

describe.each(engines)('schemas and migrations, on $name', (engine) => {
  const migrated = sharedDatabase(engine);
  const declared = sharedDatabase(engine, { empty: true });
  let before: CatalogPart[];
  beforeAll(async () => {
    await applySchemas(declared);
    before = await readProduct(migrated);
  });

  test('supabase/migrations make, object for object and row for row, what supabase/schemas and supabase/content say', async () => {
    const differences = compareCatalogs(before, await readProduct(declared));
    expect(differences, 'run npm run migration -- <name>').toEqual([]);
    expect(before.length).toBeGreaterThan(3000);
  });

  test('bodies of functions, which nobody looks at while the schemas are read, name what is there', async () => {
    const functions = before.filter(({ object, part }) => object.startsWith('function ') && part === '');
    expect(functions.length).toBeGreaterThan(400);
    await migrated.query(functions.map(({ text }) => text).join('\n'));
  });

  /** What the tool writes for a change of the schemas, and that it brings a database there. */
  async function written(change: string): Promise<string> {
    await declared.query(change);
    const after = await readProduct(declared);
    const sql = writeMigration(await readProduct(migrated), after);
    if (!sql.includes('TODO')) {
      await migrated.query(sql);
      expect(compareCatalogs(await readProduct(migrated), after)).toEqual([]);
    }
    return sql;
  }

  test('a changed function is written whole, and nothing else', async () => {
    const sql = await written(`
      create or replace function private.event_day(at timestamptz) returns date
      language sql stable set search_path = '' as $$ select (at at time zone 'UTC')::date $$`);
    expect(sql.match(/^(CREATE|DROP|GRANT|REVOKE|COMMENT) .*$/gm)).toEqual([
      'CREATE OR REPLACE FUNCTION private.event_day(at timestamp with time zone)',
    ]);
    expect(sql).toContain(`(at at time zone 'UTC')::date`);
  });

  test('a function that returns something else is made again, with its comment and its rights', async () => {
    const sql = await written(`
      drop function public.contar_proveedores();
      create function public.contar_proveedores() returns bigint
      language sql stable set search_path = '' as 'select count(*) from public.proveedores';
      comment on function public.contar_proveedores() is 'How many.';
      revoke execute on function public.contar_proveedores() from public;
      grant execute on function public.contar_proveedores() to anon`);
    expect(sql.match(/^(DROP|REVOKE|GRANT|COMMENT) .*$/gm)).toEqual([
      'DROP FUNCTION public.contar_proveedores();',
      'REVOKE ALL ON FUNCTION public.contar_proveedores() FROM public, anon, authenticated, service_role;',
      'GRANT EXECUTE ON FUNCTION public.contar_proveedores() TO anon;',
      `COMMENT ON FUNCTION public.contar_proveedores() IS 'How many.';`,
    ]);
  });

  test('a function or a view that is no more takes its comment and its rights along', async () => {
    const made = await written(`
      create view private.call_days as select l.fecha::date as day from public.llamadas as l;
      comment on view private.call_days is 'Days.'`);
    expect(made).not.toContain('DROP');
    const sql = await written('drop function public.contar_proveedores(); drop view private.call_days');
    expect(sql).toBe('DROP VIEW private.call_days;\nDROP FUNCTION public.contar_proveedores();\n');
  });

  test('a function that is no more goes when none is left that was made with it', async () => {
    await written(`
      create function private.one() returns integer language sql return 1;
      create function private.two() returns integer language sql return private.one() + 1`);
    await written(`
      create or replace function private.two() returns integer language sql return 2;
      drop function private.one()`);
    await written('drop function private.two()');
  });

  test('views that read one another are made again in an order that holds', async () => {
    const made = `
      create view private.call_days as select l.fecha::date as day from public.llamadas as l;
      create view private.busy_days as select day, count(*) as calls from private.call_days group by day;
      create view private.a_day as select max(day) as day from private.busy_days`;
    await written(made);
    const gone = 'drop view private.call_days, private.busy_days, private.a_day';
    const sql = await written(`${gone}; ${made.replaceAll('as day', 'as day, 1 as one')}`);
    expect(sql.match(/DROP VIEW/g)).toHaveLength(1);
    await written(gone);
  });

  test('a new policy, and triggers, views, indexes, rights and comments', async () => {
    const sql = await written(`
      create policy "Nobody sees plans at night" on public.planes as restrictive for select to anon using (true);
      comment on policy "Nobody sees plans at night" on public.planes is 'To sleep.';
      drop trigger planes_clean on public.planes;
      drop view private.latest_calls;
      create view private.latest_calls as select l.proveedor_id, max(l.fecha) as at from public.llamadas as l group by 1;
      drop index public.proveedores_fecha_idx;
      create index proveedores_fecha_idx on public.proveedores (fecha_creacion);
      revoke select on public.planes from anon;
      grant select (nombre) on public.planes to anon;
      comment on table public.planes is 'Plans.'`);
    expect(sql).toContain(
      'CREATE POLICY "Nobody sees plans at night" ON public.planes AS RESTRICTIVE FOR SELECT TO anon',
    );
    expect(sql).toContain('DROP TRIGGER planes_clean ON public.planes;');
    expect(sql).toContain('DROP VIEW private.latest_calls;');
    expect(sql).toContain('GRANT SELECT (nombre) ON TABLE public.planes TO anon;');
  });

  test('a policy that differs keeps its comment', async () => {
    const sql = await written(`
      alter policy "Nobody sees plans at night" on public.planes using (false)`);
    expect(sql).toContain(`COMMENT ON POLICY "Nobody sees plans at night" ON public.planes IS 'To sleep.';`);
  });

  test('a policy that is no more takes its comment along', async () => {
    const sql = await written('drop policy "Nobody sees plans at night" on public.planes');
    expect(sql).toBe('DROP POLICY "Nobody sees plans at night" ON public.planes;\n');
  });

  test('a new column, and rows, are named and left to a person: until then the migration fails', async () => {
    const sql = await written(`
      alter table public.planes add column web text;
      insert into public.planes (nombre) values ('Otro')`);
    expect(sql.match(/^-- TODO .*$/gm)).toEqual([
      '-- TODO table public.planes',
      '-- TODO table public.planes, column web',
      '-- TODO table public.planes, rows',
    ]);
    expect(sql).toContain('--   will: web text');
    await expect(migrated.query(sql)).rejects.toThrow('This migration is to be finished by hand');
  });

  test('a new table is closed to everybody before it is opened to somebody', async () => {
    const sql = await written(`
      create table public.ideas (id integer primary key);
      alter table public.ideas enable row level security;
      grant select on public.ideas to anon`);
    expect(sql.match(/^(ALTER|REVOKE|GRANT) .*$/gm)).toEqual([
      'ALTER TABLE public.ideas ENABLE ROW LEVEL SECURITY;',
      'REVOKE ALL ON TABLE public.ideas FROM public, anon, authenticated, service_role;',
      'GRANT SELECT ON TABLE public.ideas TO anon;',
    ]);
  });
});

describe.each(engines)('a database that several files made, for which one stands now, on $name', (engine) => {
  const database = sharedDatabase(engine, { empty: true });
  const several = {
    '20200101000000_a.sql': 'create table public.a (id int);',
    '20200201000000_b.sql': 'create schema private;',
  };
  const one = '20200115000000_release.sql';
  let folder: string;
  let later: string;
  let release: object;

  beforeAll(async () => {
    folder = await mkdtemp(join(scratch, 'guia-takeover-'));
    later = await mkdtemp(join(scratch, 'guia-takeover-'));
    for (const [name, text] of Object.entries(several)) await writeFile(join(folder, name), text);
    await migrate(database, folder);
    release = {
      release: '0.1.0',
      replaces: Object.fromEntries(
        Object.entries(several).map(([name, text]) => [name.slice(0, 14), hash('sha256', text)]),
      ),
      catalog: digestCatalog(await database.transaction((tx) => readCatalog(tx, productSchemas))),
    };
    await writeFile(join(later, one), Object.values(several).join('\n'));
    await writeFile(join(later, one.replace('.sql', '.json')), JSON.stringify(release));
    await writeFile(join(later, '20200301000000_c.sql'), 'create table public.c (id int);');
  });
  afterAll(async () => {
    for (const path of [folder, later]) await rm(path, { recursive: true, force: true });
  });

  const record = () =>
    database.query(`select version from supabase_migrations.schema_migrations order by version`);
  const asBefore = [{ version: '20200101000000' }, { version: '20200201000000' }];

  test('is refused where somebody has changed it, with the names of what is other', async () => {
    await database.query('alter table public.a add column more text');
    await expect(migrate(database, later)).rejects.toThrow(
      'The database is not as release 0.1.0 made it, and cannot be brought to this version: table public.a. Put back',
    );
    await database.query('alter table public.a drop column more');
    expect(await record()).toEqual(asBefore);
  });

  test('is refused where another text made it, or only some of the files', async () => {
    const change = (text: string) =>
      database.query(
        `update supabase_migrations.schema_migrations set statements = array[$1] where name like '%_a.sql'`,
        [text],
      );
    await change('select 1');
    await expect(migrate(database, later)).rejects.toThrow(
      'cannot be brought to this version: its migration 20200101000000 is not the one of release 0.1.0.',
    );
    await change(several['20200101000000_a.sql']);
    const [row] = await database.query<{ text: string }>(
      `delete from supabase_migrations.schema_migrations where name like '%_b.sql' returning statements[1] as text`,
    );
    await expect(migrate(database, later)).rejects.toThrow(
      'it is older than the last of release 0.1.0, of whose migrations it has 1 of 2. Start the program of that release that has migration 20200201000000 on it once, which brings it up, and then this one.',
    );
    await database.query(
      `insert into supabase_migrations.schema_migrations values ('20200201000000', array[$1], '20200201000000_b.sql')`,
      [row?.text],
    );
    expect(await record()).toEqual(asBefore);
  });

  test('keeps its rows and what else it has, gets one line in the record, and what is later', async () => {
    await database.query('insert into public.a values (7); create table public.mine (id int)');
    expect(await migrate(database, later)).toEqual(['20200301000000_c.sql']);
    expect(await record()).toEqual([{ version: '20200115000000' }, { version: '20200301000000' }]);
    expect(await database.query('select id from public.a')).toEqual([{ id: 7 }]);
    expect(await migrate(database, later)).toEqual([]);
    await expect(migrate(database, folder)).rejects.toThrow('belongs to a newer version of this program');
  });
});

test('the schemas are files that a person reads', async () => {
  for (const name of await readdir('supabase/schemas')) {
    const text = await readFile(join('supabase/schemas', name), 'utf8');
    expect([name, text.split('\n').length <= 1001]).toEqual([name, true]);
  }
});

// Databases have run them: a server refuses one whose file has changed, or is gone. Whoever lands one adds its line.
test.each([
  ['20261118000000_release_0_1_0.sql', 'd02274d21cc47fd7'],
  ['20261118112308_fewer_ways.sql', '987ca2fe16cbfe66'],
  ['20261118115104_one_view_of_what_waits.sql', 'c6e853ce25063d8f'],
  ['20261118115710_fewer_triggers.sql', '2575a6ea1102cb13'],
  ['20261118120502_product_settings.sql', '208ba65b277bc01b'],
  ['20261118123319_names_by_index.sql', '616d407fc11b9ebb'],
  ['20261118125209_fewer_functions.sql', 'c6600d026d2fccfe'],
  ['20261118132918_calls_and_restored_rows.sql', 'c0c04ca1dd3da971'],
  ['20261118203020_one_rule_each.sql', '189159239417205b'],
  ['20261118205000_parking_asked_once.sql', '011282bf1eae84ba'],
  ['20261118205500_who_waits_first.sql', 'b5090497e86845bc'],
  ['20261118210500_moderators.sql', '1e7392f6dc0da64a'],
  ['20261118212330_one_audit.sql', 'bf2d547d993faec1'],
  ['20261118212656_saves_look_once.sql', '8b5a68c1b6203ebf'],
  ['20261118213655_whose_row_first.sql', 'd310cb586632acbd'],
  ['20261118235113_one_history.sql', '509653d86989ba27'],
  ['20261118235910_outside_pages.sql', '9c163388d44e4940'],
  ['20261119000747_fewer_functions_again.sql', '9ba3d6b540ff97fa'],
  ['20261119033031_kept_things.sql', 'bf924bc7018000d0'],
  ['20261119033241_fewer_policies.sql', '2517e426845a2817'],
  ['20261119034039_calls_by_place.sql', '297a6f9030b07b97'],
  ['20261119034945_topics.sql', '0c2274bb2e295a64'],
  ['20261119040101_activities_and_search.sql', '50db80f15397a1d1'],
  ['20261119040306_so_was_it.sql', '8d99544c3eb82485'],
  ['20261119082249_jobs_by_their_rows.sql', '36a20da8ddd6f413'],
  ['20261119083048_swapped_letters.sql', '2040f9176673064d'],
])('%s has landed and stays as it was', async (name, digest) => {
  const text = await readFile(join('supabase/migrations', name), 'utf8');
  expect(hash('sha256', text).slice(0, 16)).toBe(digest);
});
