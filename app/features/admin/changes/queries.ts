import type { Api } from '../../../lib/api.ts';
import type { Json } from '../../../lib/database.types.ts';
import { type ListQuery, listParams, type Page, rangeOf } from '../list-query.ts';
import type { FactTable } from './fact-words.ts';

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

type Role = 'yo' | 'dueno' | 'admin' | 'persona';

/** A row of `cambios_recientes`. */
export interface FactChange {
  entrada: number;
  fecha: string;
  por: string | null;
  papel: Role;
  grupo: ChangeGroup;
  tabla: FactTable;
  accion: 'crear' | 'cambiar' | 'eliminar';
  proveedor_id: string;
  proveedor: string;
  sede: string | null;
  antes: Json | null;
  despues: Json | null;
  /** It still stands, was put back, or changed again since. */
  estado: 'vigente' | 'devuelto' | 'cambiado';
  /** What stands now. */
  ahora: Json | null;
  ahora_por: string | null;
  ahora_papel: Role | null;
  ahora_fecha: string | null;
  /** The entry to put back, to undo that it was put back. */
  deshacer: number | null;
  total: number;
}

/** The database gives no more. */
const most = 300;

export async function fetchChanges(api: Api, query: ChangesQuery): Promise<Page<FactChange>> {
  const [first, last] = rangeOf(query);
  const { q, grupo } = query;
  const { data, error } = await api
    .rpc('cambios_recientes', {
      dias: daysOf(query),
      limite: last + 1,
      ...(q.trim() && { busqueda: q }),
      ...(grupo in changeGroups && { de_grupo: grupo }),
    })
    .range(first, last);
  if (error) throw error;
  const rows = data as unknown as FactChange[];
  return { rows, total: Math.min(most, rows[0]?.total ?? 0) };
}
