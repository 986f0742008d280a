import { UserFacingError } from '../../lib/error-messages.ts';
import { messages } from '../../lib/messages.ts';
import { runMutation } from '../../lib/mutation.ts';
import { loadSupabase } from '../../lib/supabase.ts';
import { getAccount } from '../../session/session.ts';
import type { FavoriteWrite } from '../collections/save-favorite.ts';
import { favoriteTopic, favoriteWords } from '../favorites/mutations.ts';
import { type Authorship, authorship, deleteRow, type Published } from '../forum/mutations.ts';
import { wordsOf } from '../pending/delivery.ts';
import { sendOrQueue } from '../pending/mutations.ts';
import { cleanProfile, type ProfileValues, toValues } from './profile-values.ts';

/** When the session ended meanwhile, the page says so and leads to sign in. */
const unlessSignedOut = (text: string) => (getAccount() ? text : undefined);

export type QuestionWrite =
  | { intent: 'publish'; title: string; content: string; category: string | null; isNameless: boolean }
  | { intent: 'delete'; id: string };

/** Publishing gives the id and state of the question. */
export function changeOwnQuestions(user_id: string, write: QuestionWrite) {
  if (write.intent === 'delete') {
    return runMutation(() => deleteRow('questions', write.id), {
      topic: 'question',
      done: messages.foro.removed,
      failed: () => messages.foro.removeFailed,
    });
  }
  const { intent: _, isNameless, ...question } = write;
  const row = { ...question, ...authorship(user_id, isNameless) };
  return runMutation(() => publishQuestion(row), {
    topic: 'question',
    done: ({ estado }) =>
      estado === 'en_revision'
        ? messages.foro.held
        : isNameless
          ? messages.foro.askedNameless
          : messages.foro.asked,
    failed: () => unlessSignedOut(messages.foro.askFailed),
  });
}

async function publishQuestion(
  question: Authorship & { title: string; content: string; category: string | null },
): Promise<Published> {
  const client = await loadSupabase();
  const { data, error } = await client.from('questions').insert(question).select('id,estado').single();
  if (error) throw error;
  return data as Published;
}

export function changeOwnFavorite(userId: string, write: FavoriteWrite) {
  const { id, wanted } = write;
  return runMutation(() => sendOrQueue(userId, write), {
    topic: favoriteTopic(id),
    done: wordsOf(wanted ? favoriteWords(write) : undefined),
    failed: () => (wanted ? messages.favoritos.updateFailed : messages.favoritos.removeFailed),
  });
}

export interface ProfileWrite {
  intent: 'save-profile';
  values: ProfileValues;
}

/** Gives the values as they were stored. */
export function saveOwnProfile(userId: string, values: ProfileValues) {
  return runMutation(() => updateProfile(userId, values), {
    topic: 'profile',
    done: 'Datos guardados',
    failed: (sentence) => unlessSignedOut(messages.perfilProveedor.saveFailed(sentence)),
  });
}

async function updateProfile(userId: string, values: ProfileValues): Promise<ProfileValues> {
  const client = await loadSupabase();
  const clean = cleanProfile(values);
  const { data, error } = await client.from('profiles').update(clean).eq('id', userId).select('id');
  if (error) throw error;
  if (data.length === 0) throw new UserFacingError('No encontramos tu perfil. Recarga la página.');
  return toValues(clean);
}
