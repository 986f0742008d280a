import type { Api } from '../../../lib/api.ts';
import { z } from '../../../lib/schema.ts';
import { type ListQuery, listParams, type Page, pageOf } from '../list-query.ts';
import { factTables } from './fact-text.ts';

/** Groups of changes, as the filter names them. */
export const changeGroups = {
  disponibilidad: 'Personas nuevas',
  contacto: 'Contacto y horario',
  atencion: 'Atención',
  lugar: 'El lugar',
  visita: 'Primera visita',
} as const;
export type ChangeGroup = keyof typeof changeGroups;

export const changePeriods = [7, 30, 90] as const;

/** `q`: name of a provider. */
export const changeParams = listParams({ recientes: 'Más recientes' }, 'grupo', 'dias');
type ChangesQuery = ListQuery<'grupo' | 'dias'>;

export const daysOf = ({ dias }: Pick<ChangesQuery, 'dias'>) =>
  changePeriods.find((days) => String(days) === dias) ?? 7;

const role = z.enum(['yo', 'dueno', 'admin', 'persona']);
const text = z.nullable(z.string());
const value = z.nullable(z.json());

/** A row of `cambios_recientes`. */
const factChange = z.object({
  entrada: z.number(),
  fecha: z.string(),
  por: text,
  /** Null: the account is gone. */
  papel: z.nullable(role),
  grupo: z.enum(Object.keys(changeGroups) as ChangeGroup[]),
  tabla: z.enum(factTables),
  accion: z.string(),
  proveedor_id: z.string(),
  proveedor: z.string(),
  sede: text,
  antes: value,
  despues: value,
  /** It still stands, was put back, or changed again since. */
  estado: z.enum(['vigente', 'devuelto', 'cambiado']),
  /** What stands now. */
  ahora: value,
  ahora_por: text,
  ahora_papel: z.nullable(role),
  ahora_fecha: text,
  /** The entry to put back, to undo that it was put back. */
  deshacer: z.nullable(z.number()),
  total: z.number(),
});
export type FactChange = z.infer<typeof factChange>;

export async function fetchChanges(api: Api, query: ChangesQuery): Promise<Page<FactChange>> {
  const { q, grupo } = query;
  const { data, error } = await api.rpc('cambios_recientes', {
    dias: daysOf(query),
    ...pageOf(query),
    ...(q.trim() && { busqueda: q }),
    ...(grupo in changeGroups && { de_grupo: grupo }),
  });
  if (error) throw error;
  const rows = z.array(factChange).parse(data);
  return { rows, total: rows[0]?.total ?? 0 };
}
