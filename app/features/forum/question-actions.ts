import { replace } from 'react-router';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import { runMutation } from '../../lib/mutation.ts';
import { withFreshSession } from '../../session/fresh-session.ts';
import { redirectToAuth } from '../../session/return-to.ts';
import { getAccount } from '../../session/session.ts';
import type { FavoriteWrite } from '../collections/save-favorite.ts';
import { writeFavorite } from '../favorites/mutations.ts';
import { changeFollowing, type FollowWrite } from '../following/mutations.ts';
import { onlyYou } from '../moderation/hidden-notice.tsx';
import { askSecondLook, type SecondLook } from '../moderation/mutations.ts';
import { pauseOr } from '../moderation/pause.ts';
import type { TakedownReason } from '../moderation/takedown-reasons.ts';
import {
  authorship,
  closeQuestion,
  deleteRow,
  markHelped,
  publishAnswer,
  saveEdit,
  saveVote,
} from './mutations.ts';
import type { EditPost } from './post-values.ts';
import type { Vote } from './votes.ts';

/** The writes of the question page, as its clientAction gets them. */
export type QuestionWrite =
  | { intent: 'answer'; content: string; isNameless: boolean }
  | { intent: 'vote'; answerId: string; vote: Vote | null }
  | EditPost
  | MarkHelped
  | DeleteAnswer
  | DeleteQuestion
  | SecondLook
  | FollowWrite
  /** Of admins; `of` is the question that asks the same. */
  | { intent: 'close-duplicate'; of: string }
  | { intent: 'reopen-question' };

/** Of who asked. */
export interface MarkHelped {
  intent: 'helped';
  answerId: string;
  helped: boolean;
}

export interface DeleteAnswer {
  intent: 'delete-answer';
  answerId: string;
  /** Of an admin. */
  motivo?: TakedownReason | null;
}

export interface DeleteQuestion {
  intent: 'delete-question';
  /** Of an admin. */
  motivo?: TakedownReason | null;
}

/** Whoever has no account yet, or whose session ended, signs in first; a draft keeps what was typed. */
export async function writeToQuestion(id: string, request: Request) {
  const write = (await request.json()) as QuestionWrite | FavoriteWrite;
  if (write.intent === 'favorite') return writeFavorite(write);
  const userId = getAccount()?.id;
  if (!userId) return signInFirst(id, write);
  const outcome = await run(id, userId, write, request.signal);
  const isDone = outcome instanceof Response || outcome.data.ok;
  return isDone || getAccount() ? outcome : signInFirst(id, write);
}

async function run(id: string, userId: string, write: QuestionWrite, signal: AbortSignal) {
  switch (write.intent) {
    case 'answer':
      return runMutation(
        () =>
          withFreshSession(() =>
            publishAnswer({
              question_id: id,
              content: write.content,
              ...authorship(userId, write.isNameless),
            }),
          ),
        {
          topic: 'answer',
          done: ({ estado }) =>
            estado === 'en_revision'
              ? messages.foro.held
              : write.isNameless
                ? messages.foro.answeredNameless
                : messages.foro.answered,
          failed: () => messages.foro.answerFailed,
        },
      );
    case 'vote':
      return runMutation(
        () =>
          withFreshSession(() =>
            saveVote({ answer_id: write.answerId, user_id: userId }, write.vote, signal),
          ),
        {
          topic: 'vote',
          failed: pauseOr(messages.foro.voteFailed),
        },
      );
    case 'second-look':
      return askSecondLook(write);
    case 'follow':
    case 'unfollow':
      return changeFollowing(write);
    case 'edit':
      return runMutation(() => withFreshSession(() => saveEdit(id, write)), {
        topic: 'edit',
        done: editedWords(write),
        failed: () => messages.foro.editFailed,
      });
    case 'helped':
      return runMutation(() => withFreshSession(() => markHelped(write.answerId, write.helped)), {
        topic: 'helped',
        done: write.helped ? 'Marcaste que te ayudó' : 'Quitaste «Me ayudó»',
      });
    case 'delete-answer':
      return runMutation(() => withFreshSession(() => deleteRow('answers', write.answerId, write.motivo)), {
        topic: 'answer',
        done: 'Respuesta eliminada',
        failed: () => 'Error al eliminar respuesta',
      });
    case 'close-duplicate':
      return runMutation(() => withFreshSession(() => closeQuestion(id, write.of)), {
        topic: 'question',
        done: 'Pregunta cerrada',
        // The dialog says it.
        failed: () => undefined,
      });
    case 'reopen-question':
      return runMutation(() => withFreshSession(() => closeQuestion(id, null)), {
        topic: 'question',
        done: 'Pregunta abierta otra vez',
      });
    case 'delete-question': {
      const outcome = await runMutation(
        () => withFreshSession(() => deleteRow('questions', id, write.motivo)),
        {
          topic: 'question',
          done: messages.foro.removed,
          failed: () => messages.foro.removeFailed,
        },
      );
      return outcome.data.ok ? replace('/questions') : outcome;
    }
  }
}

function editedWords({ answerId, isPublished }: EditPost): string {
  if (!isPublished) return `Guardamos tus cambios. ${onlyYou}`;
  return answerId ? 'Respuesta editada' : 'Pregunta editada';
}

/** By what was to be written: the topic of its toasts, and why an account is needed. */
const signInWords: Record<QuestionWrite['intent'], [topic: string, sentence: string]> = {
  answer: ['answer', messages.foro.signInToAnswer],
  vote: ['vote', messages.foro.signInToVote],
  follow: ['follow', messages.foro.signInToFollow],
  unfollow: ['follow', messages.foro.signInToFollow],
  edit: ['edit', 'Debes iniciar sesión para guardar los cambios. Tu texto sigue en este dispositivo.'],
  helped: ['helped', 'Debes iniciar sesión para decir qué te ayudó'],
  'second-look': ['second-look', 'Debes iniciar sesión para pedir otra revisión'],
  'delete-answer': ['answer', 'Debes iniciar sesión para eliminar la respuesta'],
  'delete-question': ['question', 'Debes iniciar sesión para eliminar la pregunta'],
  'close-duplicate': ['question', 'Debes iniciar sesión para cerrar la pregunta'],
  'reopen-question': ['question', 'Debes iniciar sesión para abrir la pregunta'],
};

function signInFirst(id: string, write: QuestionWrite) {
  const [topic, sentence] = signInWords[write.intent];
  notify.error(sentence, topic);
  const volver = `/question/${id}`;
  return write.intent === 'answer' && write.content
    ? redirectToAuth({ volver, intent: { kind: 'respuesta', questionId: id } })
    : redirectToAuth({
        volver,
        reason: sentence.replace('Debes iniciar sesión', 'Entra').replace(/\.?$/, '.'),
      });
}
