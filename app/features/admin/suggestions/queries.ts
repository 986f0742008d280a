import { type Api, dataOf } from '../../../lib/api.ts';
import type { Tables } from '../../../lib/database.types.ts';

export type Suggestion = Pick<
  Tables<'sugerencias'>,
  'id' | 'titulo' | 'url' | 'descripcion' | 'estado' | 'fecha'
> & { author: string };

const columns = 'id, titulo, url, descripcion, estado, fecha, profiles(nombre_completo)';

export async function fetchSuggestion(api: Api, id: string): Promise<Suggestion | null> {
  const data = await api.from('sugerencias').select(columns).eq('id', id).maybeSingle().then(dataOf);
  if (!data) return null;
  const { profiles, ...row } = data;
  return { ...row, author: profiles?.nombre_completo ?? '' };
}
