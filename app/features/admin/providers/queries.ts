import { type Api, dataOf } from '../../../lib/api.ts';
import type { Tables } from '../../../lib/database.types.ts';
import { foldedPattern } from '../../../lib/fold.ts';
import type { Provider } from '../../directory/provider-detail.ts';
import { type ListQuery, listParams, type Page, rangeOf, readPage } from '../list-query.ts';

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

/** `todos`: the approved ones too. */
export const providerParams = listParams(providerOrders, 'todos');

export async function fetchProviders(api: Api, query: ListQuery<'todos'>): Promise<Page<AdminProvider>> {
  let request = api
    .from('proveedores')
    .select(`${columns}, profiles(nombre_completo)`, { count: 'exact' })
    // Somebody calls them first.
    .filter('es_borrador', 'is', false);
  if (query.todos !== 'si') request = request.eq('aprobado_por_admin', false);
  if (query.q.trim()) {
    const pattern = JSON.stringify(foldedPattern(query.q));
    request = request.or(`nombre.imatch.${pattern},municipio.imatch.${pattern}`);
  }
  if (query.orden === 'nombre' || query.orden === 'municipio') request = request.order(query.orden);
  const { rows, total } = readPage(
    await request
      .order('fecha_creacion', { ascending: query.orden === 'antiguos' })
      .order('id')
      .range(...rangeOf(query)),
  );
  const withOwner = rows.map(({ profiles, ...row }) => ({
    ...row,
    owner: profiles?.nombre_completo ?? null,
  }));
  return { rows: withOwner, total };
}

/** One provider with all its columns, for the form; null: there is none. */
export async function fetchProvider(api: Api, id: string): Promise<Provider | null> {
  return api.from('proveedores').select('*').eq('id', id).maybeSingle().then(dataOf);
}
