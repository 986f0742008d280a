import { replace } from 'react-router';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import { runMutation } from '../../lib/mutation.ts';
import { redirectToAuth } from '../../session/return-to.ts';
import { getAccount } from '../../session/session.ts';
import type { TakedownReason } from '../moderation/takedown-reasons.ts';
import { deleteRow, publishAnswer, saveVote } from './mutations.ts';
import type { Vote } from './votes.ts';

/** The writes of the question page, as its clientAction gets them. */
export type QuestionWrite =
  | { intent: 'answer'; content: string }
  | { intent: 'vote'; answerId: string; vote: Vote | null }
  | DeleteAnswer
  | DeleteQuestion;

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

export async function writeToQuestion(id: string, request: Request) {
  const write = (await request.json()) as QuestionWrite;
  const userId = getAccount()?.id;
  switch (write.intent) {
    case 'answer':
      if (!userId) return signInFirst(id, messages.foro.signInToAnswer, 'answer');
      return runMutation(() => publishAnswer({ question_id: id, user_id: userId, content: write.content }), {
        topic: 'answer',
        done: messages.foro.answered,
        failed: () => messages.foro.answerFailed,
      });
    case 'vote':
      if (!userId) return signInFirst(id, messages.foro.signInToVote, 'vote');
      return runMutation(
        () => saveVote({ answer_id: write.answerId, user_id: userId }, write.vote, request.signal),
        { topic: 'vote', failed: () => messages.foro.voteFailed },
      );
    case 'delete-answer':
      return runMutation(() => deleteRow('answers', write.answerId, write.motivo), {
        topic: 'answer',
        done: 'Respuesta eliminada',
        failed: () => 'Error al eliminar respuesta',
      });
    case 'delete-question': {
      const outcome = await runMutation(() => deleteRow('questions', id, write.motivo), {
        topic: 'question',
        done: messages.foro.removed,
        failed: () => messages.foro.removeFailed,
      });
      return outcome.data.ok ? replace('/questions') : outcome;
    }
  }
}

function signInFirst(id: string, sentence: string, topic: string) {
  notify.error(sentence, topic);
  return redirectToAuth({ volver: `/question/${id}` });
}
