import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CatalogPart, readCatalog } from '../../server/database/catalog.ts';
import type { Database, Queryable } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';

export const productSchemas = ['private', 'public'];

/** Functions name tables that come after them. */
export const unchecked = (sql: string) =>
  `set check_function_bodies = off;\n\n${sql}\nreset check_function_bodies;\n`;

/** The platform, and on it what `supabase/schemas` and `supabase/content` say. */
export async function applySchemas(database: Database, root = 'supabase'): Promise<void> {
  await migrate(database, undefined);
  const texts: string[] = [];
  for (const folder of [join(root, 'schemas'), join(root, 'content')]) {
    for (const name of (await readdir(folder)).sort()) texts.push(await readFile(join(folder, name), 'utf8'));
  }
  await database.transaction((tx) => tx.query(unchecked(texts.join('\n'))));
}

/** The catalog, and of each table its rows but for what differs from one database to the next: moments and random keys. */
export function readProduct(database: Database): Promise<CatalogPart[]> {
  return database.transaction(async (tx) => {
    const parts = await readCatalog(tx, productSchemas);
    const tables = parts.filter(({ object, part }) => object.startsWith('table ') && part === '');
    const names = [...tables.map(({ object }) => object.slice('table '.length)), 'storage.buckets'];
    for (const name of names) parts.push(...(await readRows(tx, name)));
    return parts;
  });
}

async function readRows(tx: Queryable, table: string): Promise<CatalogPart[]> {
  const [columns] = await tx.query<{ names: string[] }>(
    `select coalesce(array_agg(attname::text), '{}') as names from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and atttypid in ('uuid'::regtype, 'timestamptz'::regtype)`,
    [table],
  );
  const [rows] = await tx.query<{ count: number; digest: string }>(
    `select count(*)::int as count, md5(string_agg(line, chr(10) order by line collate "C")) as digest
    from (select jsonb_strip_nulls(to_jsonb(t) - $1::text[])::text as line from ${table} as t) as lines`,
    [columns?.names ?? []],
  );
  if (!rows?.count) return [];
  return [{ object: `table ${table}`, part: 'rows', text: `${rows.count} rows, ${rows.digest}` }];
}
