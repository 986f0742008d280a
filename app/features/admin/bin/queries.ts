import type { Api } from '../../../lib/api.ts';
import type { Database } from '../../../lib/database.types.ts';
import type { PostClass } from '../../moderation/report-reasons.ts';
import { type ListQuery, listParams, type Page, pageSize, rangeOf } from '../list-query.ts';

type Listed = Database['public']['Functions']['papelera']['Returns'][number];

/** Something that an admin removed and that can be recovered. */
export type Removed = Omit<Listed, 'clase' | 'titulo' | 'autor' | 'motivo' | 'quitada_por'> & {
  clase: PostClass;
  /** Of the question, or the name of the provider; null when that is gone. */
  titulo: string | null;
  /** Null: without a name. */
  autor: string | null;
  motivo: string | null;
  quitada_por: string | null;
};

export const binParams = listParams({ recientes: 'Más recientes' });

export async function fetchBin(api: Api, query: ListQuery): Promise<Page<Removed>> {
  const [desplazamiento] = rangeOf(query);
  const { data, error } = await api.rpc('papelera', { limite: pageSize, desplazamiento });
  if (error) throw error;
  return { rows: data as Removed[], total: data[0]?.total ?? 0 };
}
