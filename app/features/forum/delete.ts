import { loadSupabase } from '../../lib/supabase.ts';

/** Deletes a row; throws when the rules do not let this person, which leaves no row to report. */
export async function deleteRow(table: 'questions' | 'answers', id: string): Promise<void> {
  const client = await loadSupabase();
  const { data, error } = await client.from(table).delete().eq('id', id).select('id');
  if (error) throw error;
  if (data.length === 0) throw new Error(`No row of ${table} was deleted`);
}
