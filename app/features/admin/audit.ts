import type { Api } from '../../lib/api.ts';
import type { Json, Tables } from '../../lib/database.types.ts';
import { foldedPattern } from '../../lib/fold.ts';
import { isBeyondEnd, type ListQuery, listParams, type Page, rangeOf } from './list-query.ts';

type Line = Tables<'auditoria'>;
export type AuditEntry = Line & {
  /** What it was done to, by its name; null when nothing tells it any more. */
  subject: string | null;
};

export const auditOrders = { recientes: 'Más recientes', antiguos: 'Más antiguos' };

/** What an act can be about, and how it is called. */
export const auditTables: Record<string, string> = {
  proveedores: 'Proveedor',
  recursos: 'Recurso',
  sugerencias: 'Sugerencia',
  'auth.users': 'Usuario',
  user_roles: 'Permiso de admin',
  questions: 'Pregunta',
  answers: 'Respuesta',
  calificaciones: 'Reseña',
};

const actions: Record<string, string> = {
  crear: 'Creó',
  cambiar: 'Cambió',
  eliminar: 'Eliminó',
  aprobar: 'Aprobó',
  desaprobar: 'Desaprobó',
  cambiar_contrasena: 'Cambió la contraseña',
  restablecer_segundo_paso: 'Restableció el segundo paso',
};

export function actionText({ accion, tabla }: Pick<Line, 'accion' | 'tabla'>): string {
  if (tabla === 'user_roles') return accion === 'crear' ? 'Hizo admin' : 'Quitó admin';
  return actions[accion] ?? accion;
}

/** `sobre`: about what. */
export const auditParams = listParams(auditOrders, 'sobre');

export async function fetchAudit(api: Api, query: ListQuery<'sobre'>): Promise<Page<AuditEntry>> {
  let request = api.from('auditoria').select('*', { count: 'exact' });
  if (query.sobre in auditTables) request = request.eq('tabla', query.sobre);
  if (query.q.trim()) request = request.filter('actor_nombre', 'imatch', foldedPattern(query.q));
  const isOldestFirst = query.orden === 'antiguos';
  const { data, error, count } = await request
    .order('fecha', { ascending: isOldestFirst })
    .order('id', { ascending: isOldestFirst })
    .range(...rangeOf(query));
  if (error && isBeyondEnd(error)) return { rows: [], total: 0 };
  if (error) throw error;
  const names = await fetchNames(api, data);
  const rows = data.map((line) => ({ ...line, subject: nameIn(line) ?? names.get(line.fila_id) ?? null }));
  return { rows, total: count ?? rows.length };
}

/** Lines about a change name the columns that changed, so the row itself is asked for its name, if it is still there. */
async function fetchNames(api: Api, auditEntries: readonly Line[]): Promise<Map<string | null, string>> {
  const idsOf = (...tables: string[]) => [
    ...new Set(
      auditEntries.flatMap(({ tabla, fila_id }) => (fila_id && tables.includes(tabla) ? [fila_id] : [])),
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

function nameIn({ antes, despues }: Line): string | null {
  const row = { ...fields(antes), ...fields(despues) };
  for (const name of ['nombre', 'titulo', 'title', 'nombre_completo']) {
    if (typeof row[name] === 'string') return row[name];
  }
  return null;
}

interface Change {
  name: string;
  before: string;
  after: string;
}

/** What a change changed, column by column; other acts have no such list. */
export function changesOf({ accion, antes, despues }: Line): Change[] {
  if (accion !== 'cambiar') return [];
  const [before, after] = [fields(antes), fields(despues)];
  return Object.keys(after).map((name) => ({ name, before: show(before[name]), after: show(after[name]) }));
}

function fields(value: Json | null): Record<string, Json | undefined> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function show(value: Json | undefined): string {
  if (value === null || value === undefined || value === '') return 'nada';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
