import type { Api } from '../../lib/api.ts';
import type { Tables } from '../../lib/database.types.ts';
import { foldedPattern } from '../../lib/fold.ts';
import { isBeyondEnd, type ListQuery, type Page, rangeOf } from './list-query.ts';

const columns =
  'id, nombre, municipio, tipo_servicio, logo_url, aprobado_por_admin, usuario_id, fecha_creacion, fecha_actualizacion';

export type AdminProvider = Pick<
  Tables<'proveedores'>,
  | 'id'
  | 'nombre'
  | 'municipio'
  | 'tipo_servicio'
  | 'logo_url'
  | 'aprobado_por_admin'
  | 'usuario_id'
  | 'fecha_creacion'
  | 'fecha_actualizacion'
> & { owner: string | null };

export const providerOrders = {
  recientes: 'Más recientes',
  antiguos: 'Más antiguos',
  nombre: 'Por nombre',
  municipio: 'Por municipio',
};

/** Somebody else changed or deleted it since it was read: nothing was written. */
export class Conflict extends Error {
  override name = 'Conflict';
}

export async function fetchProviders(
  api: Api,
  query: ListQuery,
  { isPendingOnly }: { isPendingOnly: boolean },
): Promise<Page<AdminProvider>> {
  let request = api.from('proveedores').select(`${columns}, profiles(nombre_completo)`, { count: 'exact' });
  if (isPendingOnly) request = request.eq('aprobado_por_admin', false);
  if (query.q.trim()) {
    const pattern = JSON.stringify(foldedPattern(query.q));
    request = request.or(`nombre.imatch.${pattern},municipio.imatch.${pattern}`);
  }
  if (query.orden === 'nombre' || query.orden === 'municipio') request = request.order(query.orden);
  const { data, error, count } = await request
    .order('fecha_creacion', { ascending: query.orden === 'antiguos' })
    .order('id')
    .range(...rangeOf(query));
  if (error && isBeyondEnd(error)) return { rows: [], total: 0 };
  if (error) throw error;
  const rows = data.map(({ profiles, ...row }) => ({ ...row, owner: profiles?.nombre_completo ?? null }));
  return { rows, total: count ?? rows.length };
}

type RowVersion = Pick<AdminProvider, 'id' | 'fecha_actualizacion'>;

export function approve(api: Api, seen: RowVersion, isApproved: boolean): Promise<void> {
  return change(api, seen, { aprobado_por_admin: isApproved });
}

/** Whether it is approved is said too: an admin's change that does not say it would approve. */
export function assignOwner(
  api: Api,
  seen: RowVersion & Pick<AdminProvider, 'aprobado_por_admin'>,
  ownerId: string | null,
): Promise<void> {
  return change(api, seen, { usuario_id: ownerId, aprobado_por_admin: seen.aprobado_por_admin });
}

export async function removeProvider(api: Api, { id, fecha_actualizacion }: RowVersion): Promise<void> {
  const { data, error } = await api
    .from('proveedores')
    .delete()
    .eq('id', id)
    .eq('fecha_actualizacion', fecha_actualizacion)
    .select('id');
  if (error) throw error;
  if (data.length === 0) throw new Conflict();
}

async function change(
  api: Api,
  { id, fecha_actualizacion }: RowVersion,
  values: { aprobado_por_admin: boolean; usuario_id?: string | null },
): Promise<void> {
  const { data, error } = await api
    .from('proveedores')
    .update(values)
    .eq('id', id)
    .eq('fecha_actualizacion', fecha_actualizacion)
    .select('id');
  if (error) throw error;
  if (data.length === 0) throw new Conflict();
}
