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
  const subjectOf = (row: AuditRow) => {
    const stored = names.get(row.fila_id);
    // A place alone would not say whose it is.
    return row.tabla === 'sedes' ? (stored ?? nameIn(row)) : (nameIn(row) ?? stored);
  };
  const entries = rows.map((row) => ({ ...row, subject: subjectOf(row) ?? null }));
  return { rows: entries, total };
}

/** Entries about a change name the columns that changed, so the row itself is asked for its name, if it is still there. */
async function fetchNames(api: Api, auditRows: readonly AuditRow[]): Promise<Map<string | null, string>> {
  const idsOf = (...tables: string[]) => [
    ...new Set(
      auditRows.flatMap(({ tabla, fila_id }) => (fila_id && tables.includes(tabla) ? [fila_id] : [])),
    ),
  ];
  const [
    providers,
    places,
    resources,
    people,
    suggestions,
    steps,
    letters,
    questions,
    answers,
    reviews,
    claims,
    removals,
  ] = await Promise.all([
    api
      .from('proveedores')
      .select('id, nombre')
      .in('id', idsOf('proveedores', 'detalles', 'primera_visita')),
    api
      .from('sedes')
      .select('id, nombre, municipio, proveedores(nombre)')
      .in('id', idsOf('sedes', 'disponibilidad')),
    api.from('recursos').select('id, titulo').in('id', idsOf('recursos', 'revisiones_recurso')),
    api
      .from('profiles')
      .select('id, nombre_completo')
      .in('id', idsOf('auth.users', 'user_roles', 'pausas', 'licencias')),
    api.from('sugerencias').select('id, titulo').in('id', idsOf('sugerencias')),
    api.from('pasos').select('id, titulo').in('id', idsOf('pasos')),
    api.from('cartas').select('id, titulo').in('id', idsOf('cartas')),
    api.from('questions').select('id, title').in('id', idsOf('questions')),
    api.from('answers').select('id, questions(title)').in('id', idsOf('answers')),
    api.from('calificaciones').select('id, proveedores(nombre)').in('id', idsOf('calificaciones')),
    api.from('reclamaciones').select('id, proveedores(nombre)').in('id', idsOf('reclamaciones')),
    api.from('bajas').select('id, nombre').in('id', idsOf('bajas')),
  ]);
  const names = new Map<string | null, string>();
  for (const { id, nombre } of [...(providers.data ?? []), ...(removals.data ?? [])]) names.set(id, nombre);
  for (const { id, nombre, municipio, proveedores } of places.data ?? [])
    names.set(id, `${proveedores.nombre}, ${nombre ?? municipio}`);
  for (const { id, titulo } of [
    ...(resources.data ?? []),
    ...(suggestions.data ?? []),
    ...(steps.data ?? []),
    ...(letters.data ?? []),
  ])
    names.set(id, titulo);
  for (const { id, title } of questions.data ?? []) names.set(id, title);
  for (const { id, questions } of answers.data ?? []) names.set(id, questions.title);
  for (const { id, proveedores } of [...(reviews.data ?? []), ...(claims.data ?? [])])
    names.set(id, proveedores.nombre);
  for (const { id, nombre_completo } of people.data ?? []) names.set(id, nombre_completo ?? '');
  return names;
}
