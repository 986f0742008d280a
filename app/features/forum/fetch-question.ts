import type { SupabaseClient } from '@supabase/supabase-js';
import { type Answer, namelessAuthor, type Question } from './forum.ts';
import type { Vote } from './votes.ts';

interface AnswerRow extends Omit<Answer, 'author' | 'mine'> {
  nombre_completo: string | null;
  my_vote: Vote | null;
}

interface QuestionRow extends Omit<Question, 'author' | 'answers'> {
  nombre_completo: string | null;
  answers: AnswerRow[];
}

/** A question with its answers, the best first, and the caller's own votes: one call and one statement. Null: there is none. */
export async function fetchQuestion(client: SupabaseClient, id: string): Promise<Question | null> {
  const { data, error } = await client.rpc('pregunta_completa', { id }, { get: true });
  if (error) throw error;
  return data ? describeQuestion(data as QuestionRow) : null;
}

function describeQuestion({ nombre_completo, answers, ...question }: QuestionRow): Question {
  return { ...question, author: nombre_completo ?? namelessAuthor, answers: answers.map(describeAnswer) };
}

function describeAnswer({ nombre_completo, my_vote, ...answer }: AnswerRow): Answer {
  return { ...answer, author: nombre_completo ?? namelessAuthor, mine: my_vote };
}
