import { loadApi } from '../../../lib/api.ts';
import { type Decision, decide } from '../decisions.ts';
import type { ReviewState } from './queries.ts';

export function decideReview(decision: Decision<ReviewState>) {
  return decide(decision, () => write(decision), {
    taken: `Otra persona ya decidió sobre la reseña de ${decision.name}`,
    failed: (sentence) => `Error al guardar la decisión: ${sentence}`,
  });
}

/** False: somebody else decided first (the row is no longer in state `from`). */
async function write({ id, from, to, motivo }: Decision<ReviewState>): Promise<boolean> {
  const api = await loadApi();
  const { data, error } = await api.rpc('decidir_calificacion', {
    calificacion: id,
    desde: from,
    hasta: to,
    ...(to === 'rechazada' && motivo ? { motivo } : {}),
  });
  if (error) throw error;
  return data === true;
}
