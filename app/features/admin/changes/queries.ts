import type { Api } from '../../../lib/api.ts';
import type { Json } from '../../../lib/database.types.ts';
import type { SearchParams } from '../../../lib/search-params.ts';
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
export type ChangePeriod = (typeof changePeriods)[number];

export interface ChangesQuery {
  /** Name of a provider. */
  q: string;
  grupo: ChangeGroup | '';
  dias: ChangePeriod;
  /** How many are shown. */
  cuantos: number;
}

const step = 30;
const most = 300;

export const changeParams: SearchParams<ChangesQuery> = {
  read(params) {
    const grupo = params.get('grupo') ?? '';
    const [dias, cuantos] = [Number(params.get('dias')), Number(params.get('cuantos'))];
    return {
      q: (params.get('q') ?? '').slice(0, 100),
      grupo: grupo in changeGroups ? (grupo as ChangeGroup) : '',
      dias: changePeriods.find((days) => days === dias) ?? 7,
      cuantos: Number.isInteger(cuantos) && cuantos > step && cuantos <= most ? cuantos : step,
    };
  },
  write({ q, grupo, dias, cuantos }) {
    const params = new URLSearchParams();
    if (q.trim()) params.set('q', q);
    if (grupo) params.set('grupo', grupo);
    if (dias !== 7) params.set('dias', String(dias));
    if (cuantos > step) params.set('cuantos', String(cuantos));
    return params.size > 0 ? `?${params}` : '';
  },
  change: (now, changes) => ({ ...now, cuantos: step, ...changes }),
};

export function moreOf({ cuantos }: ChangesQuery): number {
  return Math.min(most, cuantos + step);
}

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

export interface FactChanges {
  rows: FactChange[];
  total: number;
}

export async function fetchChanges(
  api: Api,
  { q, grupo, dias, cuantos }: ChangesQuery,
): Promise<FactChanges> {
  const { data, error } = await api.rpc('cambios_recientes', {
    dias,
    limite: cuantos,
    ...(q.trim() && { busqueda: q }),
    ...(grupo && { de_grupo: grupo }),
  });
  if (error) throw error;
  const rows = data as unknown as FactChange[];
  return { rows, total: rows[0]?.total ?? 0 };
}
