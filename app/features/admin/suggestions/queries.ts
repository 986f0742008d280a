import type { Api } from '../../../lib/api.ts';
import type { Tables } from '../../../lib/database.types.ts';
import type { Page } from '../list-query.ts';

export type Suggestion = Pick<
  Tables<'sugerencias'>,
  'id' | 'titulo' | 'url' | 'descripcion' | 'estado' | 'fecha'
> & { author: string };

const columns = 'id, titulo, url, descripcion, estado, fecha, profiles(nombre_completo)';

/** What readers suggested and nobody has decided on, newest first. */
export async function fetchSuggestions(api: Api, limit: number): Promise<Page<Suggestion>> {
  const { data, error, count } = await api
    .from('sugerencias')
    .select(columns, { count: 'exact' })
    .eq('estado', 'pendiente')
    .order('fecha', { ascending: false })
    .limit(limit);
  if (error) throw error;
  const rows = data.map(({ profiles, ...row }) => ({ ...row, author: profiles?.nombre_completo ?? '' }));
  return { rows, total: count ?? rows.length };
}

export async function fetchSuggestion(api: Api, id: string): Promise<Suggestion | null> {
  const { data, error } = await api.from('sugerencias').select(columns).eq('id', id).maybeSingle();
  if (error) throw error;
  if (!data) return null;
  const { profiles, ...row } = data;
  return { ...row, author: profiles?.nombre_completo ?? '' };
}
