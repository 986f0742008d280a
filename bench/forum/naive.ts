import type { SupabaseClient } from '@supabase/supabase-js';

/*
  The forum as the specification's section 7 describes the calls: all questions, then for each the author's name and the
  count of its answers; a question, its answers, and for each of them the author and the votes.
*/

export async function naiveQuestions(
  client: SupabaseClient,
): Promise<Array<{ id: string; user_id: string }>> {
  const { data } = await client
    .from('questions')
    .select('*')
    .order('created_at', { ascending: false })
    .throwOnError();
  return data;
}

export async function naiveDetails(client: SupabaseClient, { id, user_id }: { id: string; user_id: string }) {
  await client.from('profiles').select('nombre_completo').eq('id', user_id).single().throwOnError();
  await client
    .from('answers')
    .select('*', { count: 'exact', head: true })
    .eq('question_id', id)
    .throwOnError();
}

export async function naiveQuestion(client: SupabaseClient, questionId: string): Promise<void> {
  const question = await client.from('questions').select('*').eq('id', questionId).single().throwOnError();
  await client
    .from('profiles')
    .select('nombre_completo')
    .eq('id', question.data.user_id)
    .single()
    .throwOnError();
  const { data: answers } = await client
    .from('answers')
    .select('*')
    .eq('question_id', questionId)
    .order('created_at', { ascending: false })
    .throwOnError();
  for (const { id, user_id } of answers) {
    await client.from('profiles').select('nombre_completo').eq('id', user_id).single().throwOnError();
    await client.from('answer_votes').select('vote_type').eq('answer_id', id).throwOnError();
  }
  const ids = answers.map(({ id }) => id);
  await client.from('answer_votes').select('answer_id, vote_type').in('answer_id', ids).throwOnError();
}
