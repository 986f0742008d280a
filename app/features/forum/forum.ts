import type { Votes } from './votes.ts';

/** What the lists and the question page show. The names of columns are the table's. */
export interface QuestionSummary {
  id: string;
  title: string;
  /** The beginning of the content, on one line. */
  excerpt: string;
  category: string | null;
  created_at: string;
  answer_count: number;
  author: string;
}

export interface Answer extends Votes {
  id: string;
  user_id: string;
  content: string;
  created_at: string;
  author: string;
}

export interface Question extends Omit<QuestionSummary, 'excerpt'> {
  user_id: string;
  content: string;
  answers: Answer[];
}

/** For an account whose name was left empty. */
export const namelessAuthor = 'Una familia';

export function countAnswers(count: number): string {
  if (count === 0) return 'Sin respuestas';
  return count === 1 ? '1 respuesta' : `${count} respuestas`;
}
