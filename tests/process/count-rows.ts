import type { Queryable } from '../../server/database/database.ts';

/** How many rows each table has that migrations and demo content fill. */
export async function countRows(database: Queryable): Promise<Record<string, number>> {
  const tables = await database.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class as c
    where c.relkind = 'r' and (c.relnamespace in ('public'::regnamespace, 'supabase_migrations'::regnamespace)
      or c.oid in ('auth.users'::regclass, 'private.profiles'::regclass))
    order by 1`);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ total: number }>(`select count(*)::int as total from ${name}`);
    counts[name] = row?.total ?? 0;
  }
  return counts;
}
