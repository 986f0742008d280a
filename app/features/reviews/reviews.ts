import type { Enums } from '../../lib/database.types.ts';
import type { HiddenState } from '../moderation/queries.ts';

export interface Review {
  id: string;
  usuario_id: string;
  estrellas: number;
  comentario: string | null;
  fecha: string;
  estado: Enums<'estado_calificacion'>;
  /** Of one's own that reports hid, or an admin withdrew: why. */
  oculta?: HiddenState | null;
  /** The author's nombre_completo. */
  author: string;
}

/** Undefined without reviews: then no rating is shown. */
export function averageOf(reviews: Review[]): number | undefined {
  if (reviews.length === 0) return undefined;
  return reviews.reduce((total, { estrellas }) => total + estrellas, 0) / reviews.length;
}
