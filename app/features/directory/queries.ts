import type { Api } from '../../lib/api.ts';
import { isId } from '../../lib/ids.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import { fetchOwnExperiences, fetchStories, fetchToldPlans } from '../experiences/queries.ts';
import { factColumns, fetchConfirmations, readFacts } from '../facts/queries.ts';
import { fetchPause } from '../moderation/queries.ts';
import { fetchPendingReview, fetchReviews } from '../reviews/queries.ts';
import type { ProviderPage } from './provider-detail.ts';

/** A provider, its facts and reviews, as far as the caller may see them. Null: there is none, or not for the caller. */
export async function fetchProviderPage(
  api: Api,
  id: string,
  userId: string | null,
): Promise<ProviderPage | null> {
  if (!isId(id)) return null;
  const [row, confirmations, reviews, pendingReview, pause, stories, ownExperiences, toldPlans] =
    await Promise.all([
      api.from('proveedores').select(`*,${factColumns}`).eq('id', id).maybeSingle(),
      fetchConfirmations(api, id),
      fetchReviews(api, id),
      userId ? fetchPendingReview(api, id, userId) : null,
      userId ? fetchPause(api) : null,
      fetchStories(api, id),
      userId ? fetchOwnExperiences(api, id) : [],
      userId ? fetchToldPlans(api) : [],
    ]);
  if (row.error) throw row.error;
  if (!row.data) return null;
  const { sedes, detalles, primera_visita, ...provider } = row.data;
  const facts = readFacts({ sedes, detalles, primera_visita }, confirmations);
  // Where nothing tells the time, every rendering is the same.
  const servedAt = confirmations.length > 0 || stories.length > 0 ? Date.now() : 0;
  return { provider, facts, reviews, pendingReview, pause, stories, ownExperiences, toldPlans, servedAt };
}

/** What the picture of a profile shows. Null: there is none that everybody may see. */
export async function fetchPicturedProvider(api: Api, id: string) {
  if (!isId(id)) return null;
  const { data, error } = await api
    .from('proveedores')
    .select('nombre,tipo_servicio,subcategoria,municipio')
    .eq('id', id)
    .eq('aprobado_por_admin', true)
    .maybeSingle();
  if (error) throw error;
  return data;
}

export type TypeCounts = Partial<Record<ProviderType, number>>;

/** Approved providers of each type, counted by the database. Undefined when that fails: the page then shows no numbers. */
export async function countByType(api: Api): Promise<TypeCounts | undefined> {
  const { data, error } = await api.rpc('contar_proveedores', undefined, { get: true });
  if (error) {
    console.error('Providers could not be counted:', error.message);
    return undefined;
  }
  return Object.fromEntries(data.map(({ tipo_servicio, total }) => [tipo_servicio, total]));
}
