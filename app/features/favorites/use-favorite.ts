import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import { sendToAuth } from '../../session/return-to.ts';
import { getAccount } from '../../session/session.ts';
import { usePendingIntent } from '../../session/use-pending-intent.ts';
import { favoriteTopic, isFavorite, setFavorite, useIsFavorite } from './favorites.ts';

/** The heart: whether it is filled, and what a tap does. */
export function useFavorite(providerId: string): { isFavorite: boolean; toggle(): void } {
  const navigate = useNavigate();
  // By id: cards are reused, and this one may show another provider before the response is here.
  const busyWith = useRef<string>(undefined);
  const isSaved = useIsFavorite(providerId);

  async function toggle() {
    const account = getAccount();
    if (!account) {
      const { pathname, search } = window.location;
      notify.info(messages.favoritos.signInFirst, favoriteTopic(providerId));
      sendToAuth(navigate, { volver: pathname + search, intent: { kind: 'favorito', providerId } });
      return;
    }
    if (busyWith.current === providerId) return;
    busyWith.current = providerId;
    await save(account.id, providerId, !isFavorite(providerId));
    if (busyWith.current === providerId) busyWith.current = undefined;
  }
  return { isFavorite: isSaved, toggle: () => void toggle() };
}

/** Pending intent of the heart: after signing in, the favorite that was tapped is saved. */
export function useFavoriteIntent(): void {
  usePendingIntent('favorito', ({ providerId }, userId) => void save(userId, providerId, true));
}

export async function save(userId: string, providerId: string, wanted: boolean): Promise<void> {
  try {
    await setFavorite(userId, providerId, wanted);
    notify.success(wanted ? messages.favoritos.added : messages.favoritos.removed, favoriteTopic(providerId));
  } catch {
    notify.error(messages.favoritos.updateFailed, favoriteTopic(providerId));
  }
}
