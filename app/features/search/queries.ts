import type { Api } from '../../lib/api.ts';
import type { Tables } from '../../lib/database.types.ts';
import { orNull, rpc, withKeys } from '../../lib/rpc.ts';

/** The first of a list, and how many there are. */
export interface Hits<Row> {
  total: number;
  primeros: Row[];
}

export interface Found {
  proveedores: Hits<
    Pick<Tables<'proveedores'>, 'id' | 'nombre' | 'tipo_servicio' | 'subcategoria' | 'municipio'>
  >;
  pasos: Hits<Pick<Tables<'pasos'>, 'slug' | 'titulo'>>;
  recursos: Hits<Pick<Tables<'recursos'>, 'id' | 'titulo' | 'tipo_recurso'>>;
  /** At most `mostCounted` are counted. */
  preguntas: Hits<Pick<Tables<'questions'>, 'id' | 'title' | 'category' | 'answer_count'>>;
  /** Where nothing was found: what may have been meant. */
  quisiste?: string | null;
}

export const mostCounted = 100;

/** One call and one statement; null without a text. */
export function search(api: Api, texto: string): Promise<Found | null> {
  const answer = orNull(withKeys<Found>('proveedores', 'pasos', 'recursos', 'preguntas'));
  return rpc(api, 'buscar', { texto }, answer, { get: true });
}
