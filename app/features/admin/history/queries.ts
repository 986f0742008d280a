import type { Api } from '../../../lib/api.ts';
import { rpc } from '../../../lib/rpc.ts';
import { z } from '../../../lib/schema.ts';
import { type ListQuery, listParams, type Page, pageOf } from '../list-query.ts';

/** `q`: name of a provider or of whoever did it. `que`: a table, or one of `historySets`. */
export const historyParams = listParams({ recientes: 'Más recientes' }, 'que', 'dias');
type HistoryQuery = ListQuery<'que' | 'dias'>;

/** What can be asked for besides the lines about one table. */
export const historySets = {
  hechos: 'Lo publicado sin revisión',
  papelera: 'Papelera: lo que se puede recuperar',
};
export const historyPeriods = ['7', '30', '90'];

const role = z.nullable(z.enum(['yo', 'dueno', 'admin', 'persona']));
const text = z.nullable(z.string());
const value = z.nullable(z.json());

/** A row of `historial`. */
const historyEntry = z.object({
  entrada: z.number(),
  fecha: z.string(),
  por: text,
  /** Null: the account is gone. */
  papel: role,
  accion: z.string(),
  tabla: z.string(),
  /** What it was done to, by its name; null when nothing tells it any more. */
  sobre: text,
  proveedor_id: text,
  antes: value,
  despues: value,
  /** Of the facts: it still stands, was put back, or changed again since. */
  estado: z.nullable(z.enum(['vigente', 'devuelto', 'cambiado'])),
  /** What stands now. */
  ahora: value,
  ahora_por: text,
  ahora_papel: role,
  ahora_fecha: text,
  /** The entry to put back, to undo that it was put back. */
  deshacer: z.nullable(z.number()),
  /** What was removed and can be recovered. */
  papelera: z.nullable(
    z.object({
      elemento: z.string(),
      clase: z.enum(['pregunta', 'respuesta', 'resena']),
      texto: z.string(),
      /** Null: without a name. */
      autor: text,
      respuestas: z.number(),
      motivo: text,
      se_borra_el: z.string(),
    }),
  ),
  total: z.number(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
export type Removed = NonNullable<HistoryEntry['papelera']>;

export async function fetchHistory(api: Api, query: HistoryQuery): Promise<Page<HistoryEntry>> {
  const { q, que, dias } = query;
  const filters = {
    ...pageOf(query),
    ...(q.trim() && { busqueda: q }),
    ...(que && { que }),
    ...(historyPeriods.includes(dias) && { dias: Number(dias) }),
  };
  const rows = await rpc(api, 'historial', filters, z.array(historyEntry));
  return { rows, total: rows[0]?.total ?? 0 };
}
