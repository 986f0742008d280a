import { type Api, dataOf, loadApi } from '../../lib/api.ts';
import { runMutation } from '../../lib/mutation.ts';
import { oneOf, rpc } from '../../lib/rpc.ts';
import { withFreshSession } from '../../session/fresh-session.ts';
import { type MailMode, mailModes } from './mail-mode.ts';

/** Topic of the toasts about following one question. */
export const followTopic = (questionId: string) => `follow-${questionId}`;

/** Without a mode it stays, and is at first as the person chose for all. Gives the mode that holds. */
export interface Follow {
  intent: 'follow';
  questionId: string;
  mode: MailMode | null;
  /** Takes back that the question was left. */
  isUndo?: true;
}

export interface Unfollow {
  intent: 'unfollow';
  questionId: string;
}

export type FollowWrite = Follow | Unfollow;

export function changeFollowing(write: FollowWrite) {
  const topic = followTopic(write.questionId);
  if (write.intent === 'unfollow')
    return runMutation(() => withFreshSession(() => unfollow(write)), { topic, failed: () => undefined });
  const { done, failed } = wordsOf(write);
  return runMutation(() => withFreshSession(() => follow(write)), { topic, done, failed: () => failed });
}

function wordsOf({ mode, isUndo }: Follow): { done?: string; failed?: string } {
  if (isUndo) {
    return {
      done: 'Sigues otra vez la pregunta',
      failed: 'No pudimos deshacerlo. Para seguirla otra vez, ábrela en el foro.',
    };
  }
  // The dialog says what fails there.
  if (mode) return { done: 'Guardamos tu elección' };
  return { failed: 'No pudimos guardar que la sigues. Intenta otra vez.' };
}

async function follow({ questionId, mode }: Follow): Promise<MailMode> {
  const api = await loadApi();
  return rpc(api, 'seguir', { pregunta: questionId, ...(mode && { modo: mode }) }, oneOf(mailModes));
}

async function unfollow({ questionId }: Unfollow): Promise<void> {
  const api = await loadApi();
  await api.rpc('dejar_de_seguir', { pregunta: questionId }).then(dataOf);
}

export interface ChooseMail {
  intent: 'choose-mail';
  kind: MailKind;
  mode: MailMode;
}

/** What a person is written to about. */
export type MailKind = 'propias' | 'seguidas' | 'cola';

export interface ChooseTopics {
  intent: 'choose-topics';
  temas: string[];
}

/** Saved at a touch: the panel says how it went. */
export function chooseMail(write: ChooseMail | ChooseTopics) {
  const choice = write.intent === 'choose-topics' ? { temas: write.temas } : { [write.kind]: write.mode };
  return runMutation(() => saveChoice(choice), { topic: 'mail', failed: () => undefined });
}

async function saveChoice(choice: { temas: string[] } | { [kind: string]: MailMode }): Promise<void> {
  const api = await loadApi();
  await api.rpc('guardar_correos', choice).then(dataOf);
}

/** Always done, whatever the token. Without a question it is about all. */
export async function wantMail(
  api: Api,
  token: string,
  isWanted: boolean,
  question: string | null,
): Promise<void> {
  const { error } = await api.rpc('elegir_correos', {
    token,
    recibir: isWanted,
    ...(question && { pregunta: question }),
  });
  if (error) throw error;
}
