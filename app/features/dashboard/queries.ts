import { loadSupabase } from '../../lib/supabase.ts';
import type { PostState } from '../forum/forum.ts';
import { fetchSimilarQuestions, type SimilarQuestion } from '../forum/queries.ts';

export interface OwnQuestion {
  id: string;
  title: string;
  category: string | null;
  created_at: string;
  answer_count: number;
  sin_nombre: boolean;
  estado: PostState;
}

/** Newest first, with a name and without: the rows of nameless ones do not tell whose they are. */
export async function fetchOwnQuestions(): Promise<OwnQuestion[]> {
  const client = await loadSupabase();
  const { data, error } = await client
    .rpc('mis_preguntas', undefined, { get: true })
    .overrideTypes<OwnQuestion[], { merge: false }>();
  if (error) throw error;
  return data;
}

export async function fetchSimilar(title: string, signal: AbortSignal): Promise<SimilarQuestion[]> {
  return fetchSimilarQuestions(await loadSupabase(), title, signal);
}

export interface OwnProfile {
  id: string;
  nombre_completo: string;
  telefono: string | null;
  municipio: string | null;
  fecha_registro: string;
}

export async function fetchOwnProfile(userId: string): Promise<OwnProfile> {
  const client = await loadSupabase();
  const { data, error } = await client
    .from('profiles')
    .select('id,nombre_completo,telefono,municipio,fecha_registro')
    .eq('id', userId)
    .single();
  if (error) throw error;
  // Columns of a view may be null by their type; of one's own row these are not.
  return { ...data, nombre_completo: data.nombre_completo ?? '', fecha_registro: data.fecha_registro ?? '' };
}
