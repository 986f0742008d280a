import type { Api } from '../../../lib/api.ts';
import type { Enums } from '../../../lib/database.types.ts';
import type { Page } from '../list-query.ts';

export type ReviewState = Enums<'estado_calificacion'>;

export interface PendingReview {
  id: string;
  estrellas: number;
  comentario: string | null;
  fecha: string;
  author: string;
  proveedor: { id: string; nombre: string };
}

/** Pending reviews, the oldest first. */
export async function fetchPendingReviews(api: Api, limit: number): Promise<Page<PendingReview>> {
  const { data, error, count } = await api
    .from('calificaciones')
    .select('id, estrellas, comentario, fecha, profiles(nombre_completo), proveedores(id, nombre)', {
      count: 'exact',
    })
    .eq('estado', 'pendiente')
    .order('fecha')
    .limit(limit);
  if (error) throw error;
  const rows = data.map(({ profiles, proveedores, ...row }) => ({
    ...row,
    author: profiles?.nombre_completo ?? '',
    proveedor: proveedores,
  }));
  return { rows, total: count ?? rows.length };
}
