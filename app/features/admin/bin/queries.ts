import type { Api } from '../../../lib/api.ts';
import { rpc } from '../../../lib/rpc.ts';
import { z } from '../../../lib/schema.ts';
import { type ListQuery, listParams, type Page, pageOf } from '../list-query.ts';

const text = z.nullable(z.string());

/** Something that an admin removed and that can be recovered. */
const removed = z.object({
  elemento: z.string(),
  clase: z.enum(['pregunta', 'respuesta', 'resena']),
  /** Of the question, or the name of the provider; null when that is gone. */
  titulo: text,
  texto: z.string(),
  /** Null: without a name. */
  autor: text,
  sin_nombre: z.boolean(),
  respuestas: z.number(),
  quitada_en: z.string(),
  quitada_por: text,
  motivo: text,
  se_borra_el: z.string(),
  total: z.number(),
});
export type Removed = z.infer<typeof removed>;

export const binParams = listParams({ recientes: 'Más recientes' });

export async function fetchBin(api: Api, query: ListQuery): Promise<Page<Removed>> {
  const rows = await rpc(api, 'papelera', pageOf(query), z.array(removed));
  return { rows, total: rows[0]?.total ?? 0 };
}
