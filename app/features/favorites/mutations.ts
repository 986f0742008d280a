import { notify } from '../../components/ui/toast.tsx';
import { loadApi } from '../../lib/api.ts';
import { messages } from '../../lib/messages.ts';
import { runMutation } from '../../lib/mutation.ts';
import { redirectToAuth } from '../../session/return-to.ts';
import { getAccount } from '../../session/session.ts';

/** Topic of the toasts about one heart. */
export const favoriteTopic = (providerId: string) => `favorite-${providerId}`;

export async function setFavorite(userId: string, providerId: string, wanted: boolean): Promise<void> {
  const table = (await loadApi()).from('favorite_providers');
  const { error } = wanted
    ? await table.insert({ user_id: userId, provider_id: providerId })
    : await table.delete().eq('user_id', userId).eq('provider_id', providerId);
  const isThereAlready = wanted && error?.code === '23505';
  if (error && !isThereAlready) throw error;
}

/** The heart, as the clientAction of a page with hearts gets it. */
export interface FavoriteWrite {
  intent: 'favorite';
  providerId: string;
  wanted: boolean;
}

/** For a visitor a favorite is a pending intent, carried out after signing in. */
export async function writeFavorite({ providerId, wanted }: FavoriteWrite) {
  const account = getAccount();
  const topic = favoriteTopic(providerId);
  if (!account) {
    const { pathname, search } = window.location;
    notify.info(messages.favoritos.signInFirst, topic);
    return redirectToAuth({ volver: pathname + search, intent: { kind: 'favorito', providerId } });
  }
  return runMutation(() => setFavorite(account.id, providerId, wanted), {
    topic,
    done: wanted ? messages.favoritos.added : messages.favoritos.removed,
    failed: () => messages.favoritos.updateFailed,
  });
}
