import { type Api, dataOf } from '../../../lib/api.ts';
import type { Tables } from '../../../lib/database.types.ts';
import { foldedPattern } from '../../../lib/fold.ts';
import { type ListQuery, listParams, type Page, rangeOf, readPage } from '../list-query.ts';

export type StoredActivity = Tables<'actividades'>;

export const activityOrders = { recientes: 'Más recientes', fecha: 'Por fecha', titulo: 'Por nombre' };

export const activityListParams = listParams(activityOrders);

export async function fetchActivityPage(api: Api, query: ListQuery): Promise<Page<StoredActivity>> {
  let request = api.from('actividades').select('*', { count: 'exact' });
  if (query.q.trim()) {
    const pattern = JSON.stringify(foldedPattern(query.q));
    request = request.or(`titulo.imatch.${pattern},municipio.imatch.${pattern}`);
  }
  if (query.orden === 'titulo') request = request.order('titulo');
  if (query.orden === 'fecha') request = request.order('empieza', { nullsFirst: false });
  return readPage(
    await request
      .order('fecha_creacion', { ascending: false })
      .order('id')
      .range(...rangeOf(query)),
  );
}

export async function fetchStoredActivity(api: Api, id: string): Promise<StoredActivity | null> {
  return api.from('actividades').select('*').eq('id', id).maybeSingle().then(dataOf);
}
