import type { Api } from '../../lib/api.ts';
import type { Cursor, QuestionFilter } from './filter.ts';
import { type Answer, namelessAuthor, type Question, type QuestionSummary } from './forum.ts';
import type { Vote } from './votes.ts';

const pageSize = 20;

export interface QuestionsPage {
  questions: QuestionSummary[];
  /** Null when these are the last ones. */
  next: Cursor | null;
}

/** One page, newest first: one call and one statement. */
export async function fetchQuestions(
  api: Api,
  { q, category }: QuestionFilter,
  after: Cursor | null,
): Promise<QuestionsPage> {
  const wanted = {
    texto: q || undefined,
    categoria: category ?? undefined,
    antes_de: after?.createdAt,
    antes_de_id: after?.id,
    // One more than is shown tells whether there is a next page.
    limite: pageSize + 1,
  };
  const { data, error } = await api.rpc('buscar_preguntas', wanted, { get: true });
  if (error) throw error;
  const questions = data.slice(0, pageSize).map(withAuthor);
  const last = questions.at(-1);
  const next = data.length > pageSize && last ? { createdAt: last.created_at, id: last.id } : null;
  return { questions, next };
}

interface AnswerRow extends Omit<Answer, 'author' | 'mine'> {
  nombre_completo: string | null;
  my_vote: Vote | null;
}

interface QuestionRow extends Omit<Question, 'author' | 'answers'> {
  nombre_completo: string | null;
  answers: AnswerRow[];
}

/** A question with its answers, the best first, and the caller's own votes: one call and one statement. Null: there is none. */
export async function fetchQuestion(api: Api, id: string): Promise<Question | null> {
  const { data, error } = await api.rpc('pregunta_completa', { id }, { get: true });
  if (error) throw error;
  // The types know of a json result only that it is one.
  const row = data as QuestionRow | null;
  if (!row) return null;
  const answers = row.answers.map(({ my_vote, ...answer }) => ({ ...withAuthor(answer), mine: my_vote }));
  return { ...withAuthor(row), answers };
}

function withAuthor<Row extends { nombre_completo: string | null }>({ nombre_completo, ...row }: Row) {
  return { ...row, author: nombre_completo ?? namelessAuthor };
}
