import type { Api } from '../../../lib/api.ts';
import { foldedPattern } from '../../../lib/fold.ts';
import { type ListQuery, listParams, type Page, rangeOf, readPage } from '../list-query.ts';
import { type AuditEntry, type AuditRow, auditTables, nameIn } from './audit-entry.ts';

export const auditOrders = { recientes: 'Más recientes', antiguos: 'Más antiguos' };

/** `sobre`: about what. */
export const auditParams = listParams(auditOrders, 'sobre');

export async function fetchAudit(api: Api, query: ListQuery<'sobre'>): Promise<Page<AuditEntry>> {
  let request = api.from('auditoria').select('*', { count: 'exact' });
  if (query.sobre in auditTables) request = request.eq('tabla', query.sobre);
  if (query.q.trim()) request = request.filter('actor_nombre', 'imatch', foldedPattern(query.q));
  const isOldestFirst = query.orden === 'antiguos';
  const { rows, total } = readPage(
    await request
      .order('fecha', { ascending: isOldestFirst })
      .order('id', { ascending: isOldestFirst })
      .range(...rangeOf(query)),
  );
  if (rows.length === 0) return { rows: [], total };
  const names = await fetchNames(api, rows);
  const entries = rows.map((row) => ({ ...row, subject: nameIn(row) ?? names.get(row.fila_id) ?? null }));
  return { rows: entries, total };
}

/** Entries about a change name the columns that changed, so the row itself is asked for its name, if it is still there. */
async function fetchNames(api: Api, auditRows: readonly AuditRow[]): Promise<Map<string | null, string>> {
  const idsOf = (...tables: string[]) => [
    ...new Set(
      auditRows.flatMap(({ tabla, fila_id }) => (fila_id && tables.includes(tabla) ? [fila_id] : [])),
    ),
  ];
  const [providers, resources, people, suggestions] = await Promise.all([
    api.from('proveedores').select('id, nombre').in('id', idsOf('proveedores')),
    api.from('recursos').select('id, titulo').in('id', idsOf('recursos')),
    api.from('profiles').select('id, nombre_completo').in('id', idsOf('auth.users', 'user_roles')),
    api.from('sugerencias').select('id, titulo').in('id', idsOf('sugerencias')),
  ]);
  const names = new Map<string | null, string>();
  for (const { id, nombre } of providers.data ?? []) names.set(id, nombre);
  for (const { id, titulo } of [...(resources.data ?? []), ...(suggestions.data ?? [])])
    names.set(id, titulo);
  for (const { id, nombre_completo } of people.data ?? []) names.set(id, nombre_completo ?? '');
  return names;
}
