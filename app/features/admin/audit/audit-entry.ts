import type { Json, Tables } from '../../../lib/database.types.ts';

export type AuditRow = Tables<'auditoria'>;

export type AuditEntry = AuditRow & {
  /** What it was done to, by its name; null when nothing tells it any more. */
  subject: string | null;
};

/** What an action can be about, and how it is called. */
export const auditTables: Record<string, string> = {
  proveedores: 'Proveedor',
  sedes: 'Sede',
  disponibilidad: 'Si acepta personas nuevas',
  detalles: 'Atención y lugar',
  primera_visita: 'Primera visita',
  planes: 'Plan médico',
  propuestas: 'Corrección',
  recursos: 'Recurso',
  revisiones_recurso: 'Revisión de un recurso',
  sugerencias: 'Sugerencia',
  'auth.users': 'Usuario',
  user_roles: 'Permiso de admin',
  questions: 'Pregunta',
  answers: 'Respuesta',
  calificaciones: 'Reseña',
  reclamaciones: 'Reclamación',
  bajas: 'Baja',
  pasos: 'Paso',
  terminos: 'Palabra',
};

const actions: Record<string, string> = {
  crear: 'Creó',
  cambiar: 'Cambió',
  eliminar: 'Eliminó',
  aprobar: 'Aprobó',
  desaprobar: 'Desaprobó',
  mover: 'Movió',
  aceptar: 'Aceptó',
  rechazar: 'Rechazó',
  reabrir: 'Reabrió',
  cambiar_contrasena: 'Cambió la contraseña',
  restablecer_segundo_paso: 'Restableció el segundo paso',
  leer_codigo: 'Leyó un código por teléfono',
};

export function actionText({ accion, tabla }: Pick<AuditRow, 'accion' | 'tabla'>): string {
  if (tabla === 'user_roles') return accion === 'crear' ? 'Hizo admin' : 'Quitó admin';
  return actions[accion] ?? accion;
}

export function nameIn({ antes, despues }: AuditRow): string | null {
  const row = { ...fields(antes), ...fields(despues) };
  for (const name of ['nombre', 'titulo', 'title', 'nombre_completo', 'termino']) {
    if (typeof row[name] === 'string') return row[name];
  }
  return null;
}

interface Change {
  name: string;
  before: string;
  after: string;
}

/** What a change changed, column by column; other actions have no such list. Entries of facts hold the whole row. */
export function changesOf({ accion, antes, despues }: AuditRow): Change[] {
  if (accion !== 'cambiar') return [];
  const [before, after] = [fields(antes), fields(despues)];
  return Object.keys(after)
    .map((name) => ({ name, before: show(before[name]), after: show(after[name]) }))
    .filter((change) => change.before !== change.after);
}

function fields(value: Json | null): Record<string, Json | undefined> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

function show(value: Json | undefined): string {
  if (value === null || value === undefined || value === '') return 'nada';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.map(show).join(', ') : 'nada';
  if (typeof value !== 'object') return String(value);
  // Hours of a place, a picture of a first visit, or a link or telephone of a step.
  const { dia, abre, cierra, descripcion, titulo, url, etiqueta, numero } = value;
  if (titulo ?? etiqueta) return `${titulo ?? etiqueta}: ${url ?? numero}`;
  return dia
    ? `${weekdays[Number(dia) - 1]} de ${abre} a ${cierra}`
    : String(descripcion ?? JSON.stringify(value));
}
