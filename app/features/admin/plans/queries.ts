import { type Api, dataOf } from '../../../lib/api.ts';
import type { Tables } from '../../../lib/database.types.ts';

/** A health plan as admins keep it. */
export type KeptPlan = Pick<Tables<'planes'>, 'id' | 'nombre' | 'alias' | 'activo' | 'fecha_actualizacion'>;

export async function fetchKeptPlans(api: Api): Promise<KeptPlan[]> {
  return api.from('planes').select('id,nombre,alias,activo,fecha_actualizacion').order('nombre').then(dataOf);
}
