import { describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { sharedDatabase } from '../support/shared.ts';
import { permissionTable } from './permissions.ts';

const verbs = ['select', 'insert', 'update', 'delete'] as const;

// The name of a table as the document writes it: without `public.`.
const tableName = `case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname`;

describe.each(engines)('docs/permissions.md and the database, on $name', (engine) => {
  const database = sharedDatabase(engine);

  test('grants', async () => {
    const found = await database.query<Record<'name' | 'role' | (typeof verbs)[number], string>>(`
      select ${tableName} as name, r.rolname as role, ${verbs.map((verb) => `${granted(verb)} as "${verb}"`)}
      from pg_class as c
      join pg_namespace as n on n.oid = c.relnamespace
      cross join pg_roles as r
      where n.nspname in ('public', 'storage') and c.relkind in ('r', 'v', 'm', 'p', 'f')
        and r.rolname in ('anon', 'authenticated', 'service_role')`);
    const line = (table: unknown, role: unknown, cells: unknown[]) => [table, role, ...cells].join(' | ');
    expect(
      permissionTable('Grants')
        .map((row) =>
          line(
            row.table,
            row.role,
            verbs.map((verb) => row[verb]),
          ),
        )
        .sort(),
    ).toEqual(
      found
        .map((row) =>
          line(
            row.name,
            row.role,
            verbs.map((verb) => row[verb]),
          ),
        )
        .sort(),
    );
  });

  test('policies', async () => {
    const found = await database.query<{ line: string }>(`
      select concat_ws(' | ',
        case schemaname when 'public' then '' else schemaname || '.' end || tablename,
        lower(cmd), array_to_string(array(select unnest(roles::text[]) order by 1), ', '), policyname) as line
      from pg_policies`);
    expect(
      permissionTable('Policies')
        .map(({ table, verb, roles, policy }) => [table, verb, roles, policy].join(' | '))
        .sort(),
    ).toEqual(found.map(({ line }) => line).sort());
  });

  test('functions', async () => {
    const found = await database.query<{ line: string }>(`
      select concat_ws(' | ', p.proname, string_agg(r.rolname, ', ' order by r.rolname)) as line
      from pg_proc as p
      cross join pg_roles as r
      where p.pronamespace = 'public'::regnamespace and r.rolname in ('anon', 'authenticated', 'service_role')
        and has_function_privilege(r.oid, p.oid, 'execute')
      group by p.oid`);
    expect(
      permissionTable('Functions')
        .map((row) => `${row.function} | ${row.roles}`)
        .sort(),
    ).toEqual(found.map(({ line }) => line).sort());
  });

  test('no request role holds any right on an account or on a private table', async () => {
    const found = await database.query(`
      select c.oid::regclass::text as name, r.rolname
      from pg_class as c
      cross join pg_roles as r
      where c.relnamespace in ('auth'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v')
        and r.rolname in ('anon', 'authenticated', 'service_role')
        and (has_any_column_privilege(r.oid, c.oid, 'select, insert, update, references')
          or has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate, references, trigger'))`);
    expect(found).toEqual([]);
  });

  test('no person may empty a table or add a trigger to it: row security does not cover that', async () => {
    const found = await database.query(`
      select c.oid::regclass::text as name, r.rolname
      from pg_class as c
      cross join pg_roles as r
      where c.relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and c.relkind = 'r'
        and r.rolname in ('anon', 'authenticated')
        and has_table_privilege(r.oid, c.oid, 'truncate, references, trigger')`);
    expect(found).toEqual([]);
  });
});

/** `all` when the whole table is granted, else the columns that are, else a dash. */
function granted(verb: (typeof verbs)[number]): string {
  const columns =
    verb === 'delete'
      ? 'null'
      : `(select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute as a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and has_column_privilege(r.oid, c.oid, a.attnum, '${verb}'))`;
  return `case when has_table_privilege(r.oid, c.oid, '${verb}') then 'all' else coalesce(${columns}, '–') end`;
}
