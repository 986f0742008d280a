import type { Api } from '../../lib/api.ts';
import { type Letter, letterColumns } from './letter.ts';

/** Null: there is none, or nobody has verified it. */
export async function fetchLetter(api: Api, slug: string): Promise<Letter | null> {
  const { data, error } = await api
    .from('cartas')
    .select(letterColumns)
    .match({ slug, estado: 'publicado' })
    .maybeSingle()
    .overrideTypes<Letter, { merge: false }>();
  if (error) throw error;
  return data;
}
