import { type Api, dataOf, loadApi } from '../../lib/api.ts';
import { isId } from '../../lib/ids.ts';
import { orNull, rpc, withKeys } from '../../lib/rpc.ts';
import { fetchHiddenState } from '../moderation/queries.ts';
import type { Cursor, QuestionFilter } from './filter.ts';
import {
  type Answer,
  namelessAuthor,
  type Post,
  type PostKind,
  type Question,
  type QuestionSummary,
  unknownAuthor,
} from './forum.ts';
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
  { q, category, answered }: QuestionFilter,
  after: Cursor | null,
): Promise<QuestionsPage> {
  const wanted = {
    texto: q || undefined,
    categoria: category ?? undefined,
    filtro: answered,
    antes_de: after?.createdAt,
    antes_de_id: after?.id,
    // One more than is shown tells whether there is a next page.
    limite: pageSize + 1,
  };
  const data = await api.rpc('buscar_preguntas', wanted, { get: true }).then(dataOf);
  const questions = data.slice(0, pageSize).map(withAuthor);
  const last = questions.at(-1);
  const next = data.length > pageSize && last ? { createdAt: last.created_at, id: last.id } : null;
  return { questions, next };
}

interface Authored {
  /** Null of a nameless post. */
  user_id: string | null;
  nombre_completo: string | null;
  sin_nombre: boolean;
  /** Of a nameless post within its question. */
  alias?: string | null;
}

interface AnswerRow extends Omit<Answer, 'author' | 'mine'>, Authored {
  my_vote: Vote | null;
}

interface QuestionRow extends Omit<Question, 'author' | 'answers'>, Authored {
  answers: AnswerRow[];
}

/**
 * A question with its answers, the best first, and the caller's own votes: one call and one statement, and one more for
 * each hidden post of their own. Null: there is none.
 */
export async function fetchQuestion(api: Api, id: string): Promise<Question | null> {
  const answer = orNull(withKeys<QuestionRow>('id', 'title', 'content', 'answers'));
  const row = await rpc(api, 'pregunta_completa', { id }, answer, { get: true });
  if (!row) return null;
  const answers = row.answers.map(({ my_vote, ...answer }) =>
    withReason(api, 'respuesta', { ...withAuthor(answer), mine: my_vote }),
  );
  const question = await withReason(api, 'pregunta', withAuthor(row));
  return { ...question, answers: await Promise.all(answers) };
}

/** What the picture of a question shows: never who asks. Null: there is none that everybody may see. */
export async function fetchPicturedQuestion(api: Api, id: string) {
  if (!isId(id)) return null;
  return api
    .from('questions')
    .select('title,category')
    .eq('id', id)
    .eq('estado', 'publicada')
    .maybeSingle()
    .then(dataOf);
}

export interface SimilarQuestion {
  id: string;
  title: string;
  answer_count: number;
  /** An answer helped who asked. */
  con_ayuda: boolean;
}

/** At most three whose title is like this one. Sent as a body: a title that is not published yet belongs in no address. */
export async function fetchSimilarQuestions(
  api: Api,
  title: string,
  signal?: AbortSignal,
): Promise<SimilarQuestion[]> {
  const call = api.rpc('preguntas_parecidas', { titulo: title });
  return (signal ? call.abortSignal(signal) : call).then(dataOf);
}

/** What a post said before an edit. */
export interface FormerVersion {
  /** Of a question. */
  titulo: string | null;
  contenido: string;
  categoria: string | null;
  hasta: string;
}

/** For admins, the newest first. */
export async function fetchFormerVersions(clase: PostKind, elemento: string): Promise<FormerVersion[]> {
  const api = await loadApi();
  return api.rpc('ediciones_de', { clase, elemento }, { get: true }).then(dataOf);
}

/** The page needs the name alone: `mia` tells what is one's own. */
function withAuthor<Row extends Authored>({ user_id: _, nombre_completo, alias, ...row }: Row) {
  const withoutName = row.sin_nombre ? namelessAuthor : unknownAuthor;
  return { ...row, author: alias ?? nombre_completo ?? withoutName };
}

async function withReason<P extends Pick<Post, 'id' | 'mia' | 'estado'>>(
  api: Api,
  clase: PostKind,
  post: P,
): Promise<P & Pick<Post, 'oculta'>> {
  if (!post.mia || post.estado !== 'oculta') return post;
  return { ...post, oculta: await fetchHiddenState(api, { clase, elemento: post.id }) };
}
