import type { Api } from '../../lib/api.ts';

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
