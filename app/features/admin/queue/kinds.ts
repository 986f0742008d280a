import {
  Ban,
  BookOpen,
  CalendarClock,
  CalendarDays,
  Files,
  Flag,
  Footprints,
  History,
  Lightbulb,
  Link2Off,
  type LucideIcon,
  MessageSquareQuote,
  Pencil,
  Sprout,
  User,
} from 'lucide-react';

/** Kinds of things that wait: `cola().clase`, in the order in which they are listed. */
export const kinds = [
  'reporte',
  'revision',
  'baja',
  'reclamacion',
  'proveedor',
  'propuesta',
  'resena',
  'primera',
  'sugerencia',
  'actividad',
  'recurso',
  'paso',
  'repetido',
  'pagina',
] as const;
export type Kind = (typeof kinds)[number];

/** What a moderator decides: `clases_cola.moderador`. */
export const moderated: readonly Kind[] = ['reporte', 'resena', 'primera'];

/** Nobody waits for them: `clases_cola.sin_prisa`. They come last, folded, and are not counted. */
const chores: readonly Kind[] = ['recurso', 'paso', 'repetido', 'pagina'];
export const isChore = (kind: Kind) => chores.includes(kind);

interface KindWords {
  one: string;
  many: string;
  Icon: LucideIcon;
}

export const kindWords: Record<Kind, KindWords> = {
  proveedor: { one: 'Proveedor por aprobar', many: 'Proveedores por aprobar', Icon: BookOpen },
  propuesta: { one: 'Corrección', many: 'Correcciones', Icon: Pencil },
  reclamacion: { one: 'Reclamación', many: 'Reclamaciones', Icon: User },
  baja: { one: 'Baja', many: 'Bajas', Icon: Ban },
  resena: { one: 'Reseña en espera', many: 'Reseñas en espera', Icon: MessageSquareQuote },
  sugerencia: { one: 'Recurso sugerido', many: 'Recursos sugeridos', Icon: Lightbulb },
  actividad: { one: 'Actividad sugerida', many: 'Actividades sugeridas', Icon: CalendarDays },
  recurso: { one: 'Recurso por revisar', many: 'Recursos por revisar', Icon: CalendarClock },
  paso: { one: 'Paso vencido', many: 'Pasos vencidos', Icon: Footprints },
  reporte: { one: 'Reporte', many: 'Reportes', Icon: Flag },
  revision: { one: 'Otra revisión', many: 'Otra revisión', Icon: History },
  primera: { one: 'Primera publicación', many: 'Primeras publicaciones', Icon: Sprout },
  repetido: { one: 'Posible repetido', many: 'Posibles repetidos', Icon: Files },
  pagina: { one: 'Página que no abre', many: 'Páginas que no abren', Icon: Link2Off },
};

export function isKind(value: string | null | undefined): value is Kind {
  return kinds.some((kind) => kind === value);
}

/** One thing that waits. */
export interface QueueItem {
  kind: Kind;
  id: string;
  title: string;
  /** Since when it waits. */
  since: string;
  providerId: string | null;
  /** Of how many parts that are decided by themselves; 0: it waits for somebody else first. */
  count: number;
  assignee: { id: string; name: string } | null;
  notes: number;
}

/** Names an item in the address and in the page. */
export function keyOf({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string {
  return `${kind}.${id}`;
}
