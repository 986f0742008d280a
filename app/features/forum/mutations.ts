import { dataOf, loadApi } from '../../lib/api.ts';
import { UserFacingError } from '../../lib/error-messages.ts';
import { rpc, withKeys } from '../../lib/rpc.ts';
import { EditConflict } from '../../lib/versioned-row.ts';
import { takeDown } from '../moderation/mutations.ts';
import type { TakedownReason } from '../moderation/takedown-reasons.ts';
import type { PostKind, PostState } from './forum.ts';
import { type EditPost, versionOf } from './post-values.ts';
import { fetchQuestion } from './queries.ts';
import { inTurn, type Vote } from './votes.ts';

/** Whose a new row is; of a nameless one only the database keeps it, by who is signed in. */
export interface Authorship {
  user_id?: string;
  sin_nombre?: true;
}

export const authorship = (user_id: string, isNameless: boolean): Authorship =>
  isNameless ? { sin_nombre: true } : { user_id };

/** A new row; where first posts wait, others do not see it yet. */
export interface Published {
  id: string;
  estado: PostState;
}

export async function publishAnswer(
  row: Authorship & { question_id: string; content: string },
): Promise<Published> {
  const api = await loadApi();
  const data = await api.from('answers').insert(row).select('id,estado').single().then(dataOf);
  return data as Published;
}

/** Deletes a row; throws when the rules do not let this person, which leaves no row to report. An admin may say why. */
export async function deleteRow(
  table: 'questions' | 'answers',
  id: string,
  motivo?: TakedownReason | null,
): Promise<void> {
  const api = await loadApi();
  if (motivo) return takeDown(api, table === 'questions' ? 'pregunta' : 'respuesta', id, motivo);
  const data = await api.from(table).delete().eq('id', id).select('id').then(dataOf);
  if (data.length === 0) throw new Error(`No row of ${table} was deleted`);
}

export interface PostAuthor {
  id: string;
  nombre_completo: string;
}

/** For admins: who wrote a nameless post. The reason is written into the audit log. */
export async function seeAuthor(clase: PostKind, id: string, motivo: string): Promise<PostAuthor> {
  const answer = withKeys<PostAuthor>('id', 'nombre_completo');
  return rpc(await loadApi(), 'ver_autor', { clase, id, motivo }, answer);
}

/** Closes a question as a duplicate of another; null opens it again. */
export async function closeQuestion(id: string, de: string | null): Promise<void> {
  const api = await loadApi();
  const { error } = de
    ? await api.rpc('cerrar_como_duplicada', { id, de })
    : await api.rpc('abrir_duplicada', { id });
  if (error) throw error;
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

/** At its base version, and gives the new one: an edit conflict carries what is stored. */
export async function saveEdit(questionId: string, { answerId, values, base }: EditPost): Promise<string> {
  const api = await loadApi();
  const { title, content, category } = values;
  const { version } = base;
  const { data: written, error } = answerId
    ? await api.rpc('editar_respuesta', { respuesta: answerId, contenido: content, version })
    : await api.rpc('editar_pregunta', {
        pregunta: questionId,
        titulo: title,
        contenido: content,
        categoria: category,
        version,
      });
  if (error) throw error;
  if (written !== null) return written;
  const question = await fetchQuestion(api, questionId);
  const current = answerId ? question?.answers.find(({ id }) => id === answerId) : question;
  throw current ? new EditConflict(versionOf(current)) : new UserFacingError('Ya no está: fue eliminada.');
}

export async function markHelped(respuesta: string, si: boolean): Promise<void> {
  const api = await loadApi();
  await api.rpc('marcar_ayudo', { respuesta, si }).then(dataOf);
}
