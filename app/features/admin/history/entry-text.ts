import type { Json } from '../../../lib/database.types.ts';
import { reportReasons, reportReasonWords } from '../../moderation/report-reasons.ts';
import type { HistoryEntry } from './queries.ts';

/** What an action can be about, and how it is called. */
export const historyTables: Record<string, string> = {
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
  actividades: 'Actividad',
  'auth.users': 'Usuario',
  user_roles: 'Permiso',
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
  devolver: 'Devolvió el valor de antes',
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

type ActedOn = Pick<HistoryEntry, 'accion' | 'tabla'> & Partial<Pick<HistoryEntry, 'antes' | 'despues'>>;

export function actionText(entry: ActedOn): string {
  const { accion, tabla, antes = null, despues = null } = entry;
  if (tabla === 'user_roles') {
    const role = fields(despues).role ?? fields(antes).role;
    return `${accion === 'crear' ? 'Hizo' : 'Quitó'} ${role === 'moderador' ? 'moderador' : 'admin'}`;
  }
  const decision = postTables.includes(tabla) ? decisions[accion] : undefined;
  if (decision) return fields(antes).estado === 'en_revision' ? decision.first : decision.later;
  return given[`${tabla}.${fields(despues).estado}`] ?? actions[accion] ?? accion;
}

export function subjectText({ sobre, tabla }: Pick<HistoryEntry, 'sobre' | 'tabla'>): string {
  // Neither which nor whose is kept.
  if (tabla === 'listas') return 'De una familia';
  if (tabla === 'avisos_generales') return 'Del sitio';
  if (sobre !== null) return sobre;
  if (['auth.users', 'pausas', 'licencias', 'user_roles'].includes(tabla))
    return 'Una cuenta que ya no existe';
  return 'Ya no existe';
}

/** Why an admin did it, where the action asks for it. Decisions, which change a state, have a reason of the list; others as the admin wrote it. */
export function reasonOf({ accion, antes, despues }: Pick<HistoryEntry, 'accion' | 'antes' | 'despues'>) {
  const { motivo } = fields(despues);
  if (accion === 'cambiar' || typeof motivo !== 'string') return null;
  const code = reportReasons.find((reason) => reason === motivo);
  return code && 'estado' in fields(antes) ? reportReasonWords[code].told : motivo;
}

function fields(value: Json | null): Record<string, Json | undefined> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** Who did it: "tú", "el dueño", "Ana Colón, admin". */
export function whoOf(por: string | null, papel: HistoryEntry['papel']): string {
  if (papel === 'yo') return 'tú';
  if (papel === 'dueno') return 'el dueño';
  if (papel === 'admin') return `${por ?? 'Sin nombre'}, admin`;
  return por ?? 'Cuenta eliminada';
}

/** The same after "por": "ti". */
export function byWhom(por: string | null, papel: HistoryEntry['papel']): string {
  return papel === 'yo' ? 'ti' : whoOf(por, papel);
}
