import { loadApi } from '../../lib/api.ts';
import { loadSupabase } from '../../lib/supabase.ts';
import type { Favorites } from '../favorites/queries.ts';
import type { PostState, Question } from '../forum/forum.ts';
import { fetchQuestion, fetchSimilarQuestions, type SimilarQuestion } from '../forum/queries.ts';
import { keepCopy, readCopy } from '../pending/account-copy.ts';

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

/** Of how many kept questions, and questions of kept answers, this device has what they say. */
const mostKept = 20;

/** They open without a network: those that it lacks, or that have more answers now, are read. */
export async function keepQuestions(userId: string, { kept, savedAt }: Favorites): Promise<void> {
  if (savedAt) return;
  const known = readCopy<Question[]>('preguntas', userId)?.rows ?? [];
  const wanted = new Map<string, number | undefined>();
  for (const { id, datos } of kept) {
    if (datos.clase === 'pregunta') wanted.set(id, datos.respuestas);
    else if (datos.clase === 'respuesta' && !wanted.has(datos.pregunta))
      wanted.set(datos.pregunta, undefined);
  }
  const api = await loadApi();
  const questions: Question[] = [];
  for (const [id, answers] of [...wanted].slice(0, mostKept)) {
    const copy = known.find((one) => one.id === id);
    const isCurrent = copy && (answers === undefined || answers === copy.answers.length);
    const question = isCurrent ? copy : await fetchQuestion(api, id);
    if (question) questions.push(question);
  }
  keepCopy('preguntas', userId, questions);
}
