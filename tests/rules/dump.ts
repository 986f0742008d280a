import type { Database } from '../../server/database/database.ts';

/**
 * Every row of every table, as text. Left out is what an import keeps of itself (its tables, and its two lines in the audit
 * log), who is still to be compared with the others, and `modificado_en` of the open data: whoever took a copy meanwhile has
 * to learn that a provider changed again.
 */
export async function dump(database: Database): Promise<Record<string, string[]>> {
  const tables = await database.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage', 'gateway')
      and c.relname not in ('importaciones', 'importacion_filas', 'import_keys', 'unpaired_providers')
    order by 1`);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await database.query<{ line: string }>(
      `select ${lineOf(name)} as line from ${name} as t order by 1`,
    );
    all[name] = found.map(({ line }) => line).filter((line) => !line.includes(',importaciones,'));
  }
  return all;
}

function lineOf(table: string): string {
  return table === 'public.datos_proveedores' ? '(t.proveedor_id, t.numero)::text' : 't::text';
}
