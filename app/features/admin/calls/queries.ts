import type { Api } from '../../../lib/api.ts';
import { rpc } from '../../../lib/rpc.ts';
import { z } from '../../../lib/schema.ts';
import { confirmationGroups } from '../../facts/freshness.ts';
import { type ListQuery, listParams, type Page, pageOf } from '../list-query.ts';

export const outcomes = ['confirmo', 'cambio', 'no_contesto', 'cerro'] as const;
export type Outcome = (typeof outcomes)[number];

/** Why somebody calls instead of a mail: `por_llamar().motivo`. */
const callReasons = [
  'sin_respuesta',
  'sin_correo',
  'correo_fallido',
  'sin_recordatorios',
  'duda',
  'nunca',
  'registro',
] as const;
export type CallReason = (typeof callReasons)[number];

const text = z.nullable(z.string());

/** A provider to call. */
const call = z.object({
  proveedor_id: z.string(),
  nombre: z.string(),
  municipio: z.string(),
  telefono: text,
  whatsapp: text,
  /** What to ask. */
  grupos: z.array(z.enum(confirmationGroups)),
  /** The last day on which the oldest of them held. */
  desde: z.string(),
  motivo: z.enum(callReasons),
  /** The latest call, while it counts. */
  ultima_llamada: text,
  resultado: z.nullable(z.enum(outcomes)),
  fecha_llamada: text,
  total: z.number(),
});
export type Call = z.infer<typeof call>;

/** A draft of the register: nobody sees it, and it is asked one thing. */
export const isRegisterDraft = ({ motivo }: Pick<Call, 'motivo'>) => motivo === 'registro';

/** The address of the calls. */
export const callParams = listParams({ espera: 'Las que más esperan' });

export async function fetchCalls(api: Api, query: ListQuery): Promise<Page<Call>> {
  const rows = await rpc(api, 'por_llamar', pageOf(query), z.array(call));
  return { rows, total: rows[0]?.total ?? 0 };
}
