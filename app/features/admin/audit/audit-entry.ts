import type { Json, Tables } from '../../../lib/database.types.ts';
import { reportReasons, reportReasonWords } from '../../moderation/report-reasons.ts';
import { fieldValue, fields as listed } from '../../provider-data/fields.ts';

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
  pausas: 'Pausa de una cuenta',
  listas: 'Lista compartida',
  licencias: 'Licencia',
  reclamaciones: 'Reclamación',
  bajas: 'Baja',
  pasos: 'Paso',
  cartas: 'Carta',
  paginas: 'Página de un recurso o paso',
  terminos: 'Palabra',
  importaciones: 'Importación',
  avisos_generales: 'Aviso',
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
  pausar: 'Puso en pausa',
  levantar_pausa: 'Levantó la pausa',
  cerrar: 'Cerró como duplicada',
  recuperar: 'Recuperó de la papelera',
  leer_codigo: 'Leyó un código por teléfono',
  retirar: 'Dejó de compartir',
  ver_autor: 'Vio quién escribió',
  importar: 'Importó',
  deshacer: 'Deshizo',
  unir: 'Unió dos perfiles',
  distinguir: 'Dijo que son distintos',
};

const postTables = ['questions', 'answers', 'calificaciones'];

/** What an admin decides about a post in the queue, in the words of its buttons. */
const decisions: Record<string, { first: string; later: string }> = {
  aceptar: { first: 'Publicó', later: 'Decidió que se queda' },
  rechazar: { first: 'No publicó', later: 'Retiró' },
};

/** A decision about a removal or a claim, by the state that it gave. */
const given: Record<string, string> = {
  'bajas.hecha': 'Quitó del directorio',
  'bajas.negada': 'Dejó en el directorio',
  'bajas.deshecha': 'Volvió a poner en el directorio',
  'reclamaciones.entregada': 'Entregó el perfil',
  'reclamaciones.negada': 'Negó la petición',
};

type ActedOn = Pick<AuditRow, 'accion' | 'tabla'> & Partial<Pick<AuditRow, 'antes' | 'despues'>>;

const givenText = ({ tabla, despues = null }: ActedOn) => given[`${tabla}.${fields(despues).estado}`];

export function actionText(entry: ActedOn): string {
  const { accion, tabla, antes = null } = entry;
  if (tabla === 'user_roles') return accion === 'crear' ? 'Hizo admin' : 'Quitó admin';
  const decision = postTables.includes(tabla) ? decisions[accion] : undefined;
  if (decision) return fields(antes).estado === 'en_revision' ? decision.first : decision.later;
  return givenText(entry) ?? actions[accion] ?? accion;
}

export function subjectText({ subject, tabla }: Pick<AuditEntry, 'subject' | 'tabla'>): string {
  // Neither which nor whose is kept.
  if (tabla === 'listas') return 'De una familia';
  if (tabla === 'auth.users' && subject === null) return 'Una cuenta que ya no existe';
  // Of a post, "Sin nombre" would say that its author gave none.
  return subject ?? (postTables.includes(tabla) ? 'Ya no existe' : 'Sin nombre');
}

export function nameIn({ antes, despues }: AuditRow): string | null {
  const row = { ...fields(antes), ...fields(despues) };
  for (const name of ['nombre', 'titulo', 'title', 'nombre_completo', 'termino', 'archivo']) {
    if (typeof row[name] === 'string') return row[name];
  }
  return null;
}

/** Why an admin did it, where the action asks for it. Decisions, which change a state, have a reason of the list; others as the admin wrote it. */
export function reasonOf({ accion, antes, despues }: AuditRow): string | null {
  const { motivo } = fields(despues);
  if (accion === 'cambiar' || typeof motivo !== 'string') return null;
  const code = reportReasons.find((reason) => reason === motivo);
  return code && 'estado' in fields(antes) ? reportReasonWords[code].told : motivo;
}

interface Change {
  name: string;
  before: string;
  after: string;
}

/**
 * What a change changed; other actions have no such list. What a provider says is told field by field, in the words that
 * families read, all else column by column. Entries of facts hold the whole row.
 */
export function changesOf(entry: AuditRow): Change[] {
  const { accion, antes, despues, tabla } = entry;
  if ((accion !== 'cambiar' && accion !== 'unir') || givenText(entry)) return [];
  const [before, after] = [fields(antes), fields(despues)];
  // Of one of several columns alone nothing can be told; of a fact each list says something.
  const isThere = (name: string) => name in after;
  const known = listed.filter(
    ({ table, columns, kind }) =>
      table === tabla && (columns.every(isThere) || (kind.look.as === 'fact' && columns.some(isThere))),
  );
  const told = known.map((field) => {
    const [first, last] = [before, after].map(
      (row) => field.kind.tell(fieldValue(field, row), true) ?? 'nada',
    );
    return { name: field.briefLabel, before: first ?? '', after: last ?? '' };
  });
  const others = Object.keys(after)
    .filter((name) => !known.some(({ columns }) => columns.includes(name)))
    .map((name) => ({
      name: name.replaceAll('_', ' '),
      before: show(before[name]),
      after: show(after[name]),
    }));
  return [...told, ...others].filter((change) => change.before !== change.after);
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
