import type { Api } from '../../../lib/api.ts';
import type { ConfirmationGroup } from '../../facts/freshness.ts';

export const outcomes = ['confirmo', 'cambio', 'no_contesto', 'cerro'] as const;
export type Outcome = (typeof outcomes)[number];

/** Why somebody calls instead of a mail: `por_llamar().motivo`. */
export type CallReason =
  | 'sin_respuesta'
  | 'sin_correo'
  | 'correo_fallido'
  | 'sin_recordatorios'
  | 'duda'
  | 'nunca'
  | 'registro';

/** A provider to call. */
export interface Call {
  proveedor_id: string;
  nombre: string;
  municipio: string;
  telefono: string | null;
  whatsapp: string | null;
  /** What to ask. */
  grupos: ConfirmationGroup[];
  /** The last day on which the oldest of them held. */
  desde: string;
  motivo: CallReason;
  /** The latest call, while it counts. */
  ultima_llamada: string | null;
  resultado: Outcome | null;
  fecha_llamada: string | null;
}

/** A draft of the register: nobody sees it, and it is asked one thing. */
export const isRegisterDraft = ({ motivo }: Pick<Call, 'motivo'>) => motivo === 'registro';

/** The first of those to call. */
export interface Calls {
  rows: Call[];
  hasMore: boolean;
}

export async function fetchCalls(api: Api, limit: number): Promise<Calls> {
  const { data, error } = await api.rpc('por_llamar', { limite: limit + 1 });
  if (error) throw error;
  return { rows: (data as Call[]).slice(0, limit), hasMore: data.length > limit };
}
