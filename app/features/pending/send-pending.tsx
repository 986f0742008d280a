import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useUserId } from '../../session/session.ts';
import { hasPending, keptEvent } from './pending-keys.ts';

/** A browser is often online before its requests get through: the wait before the next try doubles. */
const firstWaitMs = 3_000;
const longestWaitMs = 60_000;

/** Does what waits on this device when the site starts, when somebody comes back to it, and when the network is back. */
export function SendPending() {
  const userId = useUserId();
  const { revalidate } = useRevalidator();
  const showAnew = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!userId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitMs = firstWaitMs;
    let isStopped = false;
    async function look() {
      clearTimeout(timer);
      if (isStopped || document.hidden || !navigator.onLine || !hasPending()) return;
      const { sent, left } = await send(userId ?? '');
      if (isStopped) return;
      if (sent > 0) showAnew();
      if (left === 0) return;
      timer = setTimeout(look, waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    }
    function lookAfresh() {
      waitMs = firstWaitMs;
      void look();
    }
    function lookSoon() {
      clearTimeout(timer);
      timer = setTimeout(look, waitMs);
    }
    void look();
    window.addEventListener(keptEvent, lookSoon);
    window.addEventListener('online', lookAfresh);
    document.addEventListener('visibilitychange', lookAfresh);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener(keptEvent, lookSoon);
      window.removeEventListener('online', lookAfresh);
      document.removeEventListener('visibilitychange', lookAfresh);
    };
  }, [userId]);
  return null;
}

/** How many left the device, and how many of this account did not. */
async function send(userId: string): Promise<{ sent: number; left: number }> {
  try {
    const [{ sendPending }, { pendingOf }] = await Promise.all([
      import('./mutations.ts'),
      import('./pending.ts'),
    ]);
    const before = pendingOf(userId).length;
    if (before > 0) await sendPending(userId).catch(() => undefined);
    const left = pendingOf(userId).length;
    return { sent: before - left, left };
  } catch {
    // The script itself could not come.
    return { sent: 0, left: 1 };
  }
}
