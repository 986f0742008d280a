import { loadSupabase } from '../../lib/supabase.ts';

export interface OwnQuestion {
  id: string;
  title: string;
  category: string | null;
  created_at: string;
  answer_count: number;
}

/** Newest first. */
export async function fetchOwnQuestions(userId: string): Promise<OwnQuestion[]> {
  const client = await loadSupabase();
  const { data, error } = await client
    .from('questions')
    .select('id,title,category,created_at,answer_count')
    .eq('user_id', userId)
    .order('created_at', { ascending: false });
  if (error) throw error;
  return data;
}

export interface NewQuestion {
  user_id: string;
  title: string;
  content: string;
  category: string | null;
}

/** Gives the id of the question. */
export async function publishQuestion(question: NewQuestion): Promise<string> {
  const client = await loadSupabase();
  const { data, error } = await client.from('questions').insert(question).select('id').single();
  if (error) throw error;
  return String(data.id);
}
