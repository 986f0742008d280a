import type { SupabaseClient } from '@supabase/supabase-js';
import type { Cursor, QuestionFilter } from './filter.ts';
import { namelessAuthor, type QuestionSummary } from './forum.ts';

const pageSize = 20;

export interface QuestionsPage {
  questions: QuestionSummary[];
  /** Null when these are the last ones. */
  next: Cursor | null;
}

interface QuestionRow extends Omit<QuestionSummary, 'author'> {
  nombre_completo: string | null;
}

/** One page, newest first: one call and one statement. */
export async function fetchQuestions(
  client: SupabaseClient,
  { text, category }: QuestionFilter,
  after: Cursor | null,
): Promise<QuestionsPage> {
  const wanted = {
    texto: text || undefined,
    categoria: category ?? undefined,
    antes_de: after?.createdAt,
    antes_de_id: after?.id,
    // One more than is shown tells whether there is a next page.
    limite: pageSize + 1,
  };
  const { data, error } = await client.rpc('buscar_preguntas', wanted, { get: true });
  if (error) throw error;
  const rows = data as QuestionRow[];
  const questions = rows
    .slice(0, pageSize)
    .map(({ nombre_completo, ...row }) => ({ ...row, author: nombre_completo ?? namelessAuthor }));
  const last = questions.at(-1);
  const next = rows.length > pageSize && last ? { createdAt: last.created_at, id: last.id } : null;
  return { questions, next };
}
