import type { Api } from '../../lib/api.ts';
import type { Enums } from '../../lib/database.types.ts';

export interface Review {
  id: string;
  usuario_id: string;
  estrellas: number;
  comentario: string | null;
  fecha: string;
  estado: Enums<'estado_calificacion'>;
  /** The author's nombre_completo. */
  author: string;
}

const columns = 'id,usuario_id,estrellas,comentario,fecha,estado,profiles(nombre_completo)';

/** The published reviews of a provider, newest first, each with the name of its author. */
export async function fetchReviews(api: Api, providerId: string): Promise<Review[]> {
  const { data, error } = await api
    .from('calificaciones')
    .select(columns)
    .eq('proveedor_id', providerId)
    .eq('estado', 'publicada')
    .order('fecha', { ascending: false });
  if (error) throw error;
  return data.map(({ profiles, ...review }) => ({ ...review, author: authorOf(profiles) }));
}

/** The user's own review of a provider while it is pending or rejected. */
export async function fetchPendingReview(
  api: Api,
  providerId: string,
  usuarioId: string,
): Promise<Review | null> {
  const { data, error } = await api
    .from('calificaciones')
    .select(columns)
    .eq('proveedor_id', providerId)
    .eq('usuario_id', usuarioId)
    .neq('estado', 'publicada')
    .maybeSingle();
  if (error) throw error;
  if (!data) return null;
  const { profiles, ...review } = data;
  return { ...review, author: authorOf(profiles) };
}

function authorOf(profile: { nombre_completo: string | null } | null): string {
  return profile?.nombre_completo || 'Persona de la comunidad';
}

export interface ReviewInput {
  estrellas: number;
  /** As typed: it is trimmed, and empty becomes null. */
  comentario: string;
}

/** A first review, or a change of the one there is. */
export async function saveReview(
  api: Api,
  ids: { providerId: string; usuarioId: string; reviewId: string | undefined },
  { estrellas, comentario }: ReviewInput,
): Promise<void> {
  const said = { estrellas, comentario: comentario.trim() || null };
  const table = api.from('calificaciones');
  const { error } = ids.reviewId
    ? await table.update(said).eq('id', ids.reviewId)
    : await table.insert({ proveedor_id: ids.providerId, usuario_id: ids.usuarioId, ...said });
  if (error) throw error;
}

export async function deleteReview(api: Api, reviewId: string): Promise<void> {
  const { error } = await api.from('calificaciones').delete().eq('id', reviewId);
  if (error) throw error;
}

/** Undefined without reviews: then no rating is shown. */
export function averageOf(reviews: Review[]): number | undefined {
  if (reviews.length === 0) return undefined;
  return reviews.reduce((total, { estrellas }) => total + estrellas, 0) / reviews.length;
}
