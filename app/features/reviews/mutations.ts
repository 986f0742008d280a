import { dataOf, loadApi } from '../../lib/api.ts';
import { messages } from '../../lib/messages.ts';
import { runMutation } from '../../lib/mutation.ts';
import { getAccount } from '../../session/session.ts';
import { askSecondLook, type SecondLook, takeDown } from '../moderation/mutations.ts';
import type { TakedownReason } from '../moderation/takedown-reasons.ts';

/** The writes of the reviews of a provider, as the clientAction of its page gets them. */
export type ReviewWrite =
  | { intent: 'review'; reviewId: string | null; estrellas: number; comentario: string }
  | DeleteReview
  | SecondLook;

export interface DeleteReview {
  intent: 'delete-review';
  reviewId: string;
  /** Of an admin. */
  motivo?: TakedownReason | null;
}

export function writeReview(providerId: string, write: ReviewWrite) {
  if (write.intent === 'second-look') return askSecondLook(write);
  if (write.intent === 'review') {
    return runMutation(() => saveReview(providerId, write), {
      topic: 'review',
      done: messages.calificaciones.sent,
      failed: messages.calificaciones.sendFailed,
    });
  }
  return runMutation(() => deleteReview(write), {
    topic: 'review',
    done: 'Reseña eliminada',
    failed: (sentence) => `Error al eliminar reseña: ${sentence}`,
  });
}

/** A first review, or a change of the one there is. */
async function saveReview(
  providerId: string,
  { reviewId, estrellas, comentario }: Extract<ReviewWrite, { intent: 'review' }>,
): Promise<void> {
  const said = { estrellas, comentario: comentario.trim() || null };
  const table = (await loadApi()).from('calificaciones');
  const { error } = reviewId
    ? await table.update(said).eq('id', reviewId)
    : await table.insert({ proveedor_id: providerId, usuario_id: getAccount()?.id ?? '', ...said });
  if (error) throw error;
}

async function deleteReview({ reviewId, motivo }: DeleteReview): Promise<void> {
  const api = await loadApi();
  if (motivo) return takeDown(api, 'resena', reviewId, motivo);
  await api.from('calificaciones').delete().eq('id', reviewId).then(dataOf);
}
