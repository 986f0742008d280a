import { type Api, dataOf } from '../../../lib/api.ts';
import { foldedPattern } from '../../../lib/fold.ts';
import type { Resource } from '../../resources/resources.ts';
import { type ListQuery, listParams, type Page, rangeOf, readPage } from '../list-query.ts';
import type { StoredReview } from './review-values.ts';

export const resourceOrders = {
  recientes: 'Más recientes',
  antiguos: 'Más antiguos',
  titulo: 'Por título',
  destacados: 'Destacados primero',
};

export const resourceParams = listParams(resourceOrders);

export async function fetchResourcePage(api: Api, query: ListQuery): Promise<Page<Resource>> {
  let request = api.from('recursos').select('*', { count: 'exact' });
  if (query.q.trim()) {
    const pattern = JSON.stringify(foldedPattern(query.q));
    request = request.or(`titulo.imatch.${pattern},descripcion.imatch.${pattern}`);
  }
  if (query.orden === 'titulo') request = request.order('titulo');
  if (query.orden === 'destacados') request = request.order('destacado', { ascending: false });
  return readPage(
    await request
      .order('fecha_creacion', { ascending: query.orden === 'antiguos' })
      .order('id')
      .range(...rangeOf(query)),
  );
}

export async function fetchResource(api: Api, id: string): Promise<Resource | null> {
  return api.from('recursos').select('*').eq('id', id).maybeSingle().then(dataOf);
}

export async function fetchReview(api: Api, id: string): Promise<StoredReview | null> {
  return api
    .from('revisiones_recurso')
    .select('*')
    .eq('recurso_id', id)
    .maybeSingle()
    .overrideTypes<StoredReview, { merge: false }>()
    .then(dataOf);
}

export type ResourceTitle = Pick<Resource, 'id' | 'titulo'>;

/** All resources but one, by title. */
export async function fetchOtherTitles(api: Api, id: string): Promise<ResourceTitle[]> {
  return api.from('recursos').select('id,titulo').neq('id', id).order('titulo').then(dataOf);
}
