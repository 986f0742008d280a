import type { Api } from '../../lib/api.ts';
import { fetchHiddenState } from '../moderation/queries.ts';
import type { Review } from './reviews.ts';

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
  return data.map(withAuthor);
}

/** The user's own review of a provider while it is pending or rejected, with the reason if there were reports. */
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
  return { ...withAuthor(data), oculta: await fetchHiddenState(api, { clase: 'resena', elemento: data.id }) };
}

interface ReviewRow extends Omit<Review, 'author' | 'oculta'> {
  profiles: { nombre_completo: string | null } | null;
}

function withAuthor({ profiles, ...review }: ReviewRow): Review {
  return { ...review, author: profiles?.nombre_completo || 'Persona de la comunidad' };
}
