import { loadApi } from '../../lib/api.ts';
import { takeDown } from '../moderation/mutations.ts';
import type { TakedownReason } from '../moderation/takedown-reasons.ts';
import { inTurn, type Vote } from './votes.ts';

/** Gives the id of the answer. */
export async function publishAnswer(row: {
  question_id: string;
  user_id: string;
  content: string;
}): Promise<string> {
  const api = await loadApi();
  const { data, error } = await api.from('answers').insert(row).select('id').single();
  if (error) throw error;
  return data.id;
}

/** Deletes a row; throws when the rules do not let this person, which leaves no row to report. An admin may say why. */
export async function deleteRow(
  table: 'questions' | 'answers',
  id: string,
  motivo?: TakedownReason | null,
): Promise<void> {
  const api = await loadApi();
  if (motivo) return takeDown(api, table === 'questions' ? 'pregunta' : 'respuesta', id, motivo);
  const { data, error } = await api.from(table).delete().eq('id', id).select('id');
  if (error) throw error;
  if (data.length === 0) throw new Error(`No row of ${table} was deleted`);
}

/** Null takes the vote back. The signal is aborted by the next click on the same answer. */
export function saveVote(
  row: { answer_id: string; user_id: string },
  vote: Vote | null,
  signal: AbortSignal,
): Promise<void> {
  return inTurn(row.answer_id, signal, async () => {
    const table = (await loadApi()).from('answer_votes');
    const { error } = vote
      ? await table.upsert({ ...row, vote_type: vote }, { onConflict: 'answer_id,user_id' })
      : await table.delete().match(row);
    if (error) throw error;
  });
}
