import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import { runMutation } from '../../lib/mutation.ts';
import { redirectToAuth } from '../../session/return-to.ts';
import { getAccount } from '../../session/session.ts';
import type { FavoriteWrite } from '../collections/save-favorite.ts';
import { wordsOf } from '../pending/delivery.ts';

/** Topic of the toasts about one heart. */
export const favoriteTopic = (id: string) => `favorite-${id}`;

/** What is done, in words. */
export function favoriteWords({ clase, wanted }: FavoriteWrite): string {
  if (!clase) return wanted ? messages.favoritos.added : messages.favoritos.removed;
  return wanted ? 'Guardado. Lo ves en Mi Dashboard, en Favoritos.' : 'Ya no está entre lo que guardas';
}

/** For a visitor a favorite is a pending intent, carried out after signing in. */
export async function writeFavorite(write: FavoriteWrite) {
  const { id, clase } = write;
  const account = getAccount();
  const topic = favoriteTopic(id);
  if (!account) {
    const { pathname, search } = window.location;
    notify.info(messages.favoritos.signInFirst, topic);
    return redirectToAuth({
      volver: pathname + search,
      intent: { kind: 'favorito', id, clase },
      ...(clase && { reason: 'Entra para guardarlo.' }),
    });
  }
  // A visitor's page starts without it.
  const load = () => import('../pending/mutations.ts');
  return runMutation(async () => (await load()).sendOrQueue(account.id, write), {
    topic,
    done: wordsOf(favoriteWords(write)),
    failed: () => messages.favoritos.updateFailed,
  });
}
