import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import { runMutation } from '../../lib/mutation.ts';
import { redirectToAuth } from '../../session/return-to.ts';
import { getAccount } from '../../session/session.ts';
import type { FavoriteWrite } from '../collections/save-favorite.ts';
import { wordsOf } from '../pending/delivery.ts';

/** Topic of the toasts about one heart. */
export const favoriteTopic = (providerId: string) => `favorite-${providerId}`;

/** For a visitor a favorite is a pending intent, carried out after signing in. */
export async function writeFavorite(write: FavoriteWrite) {
  const { providerId, wanted } = write;
  const account = getAccount();
  const topic = favoriteTopic(providerId);
  if (!account) {
    const { pathname, search } = window.location;
    notify.info(messages.favoritos.signInFirst, topic);
    return redirectToAuth({ volver: pathname + search, intent: { kind: 'favorito', providerId } });
  }
  // A visitor's page starts without it.
  const load = () => import('../pending/mutations.ts');
  return runMutation(async () => (await load()).sendOrQueue(account.id, write), {
    topic,
    done: wordsOf(wanted ? messages.favoritos.added : messages.favoritos.removed),
    failed: () => messages.favoritos.updateFailed,
  });
}
