import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;
/** Often enough for a minute to be seen soon after it began; nothing is rendered before. */
const lookEveryMs = 5_000;

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, lookEveryMs);
  // Timers rest in a tab that nobody sees.
  document.addEventListener('visibilitychange', notify);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', notify);
  };
}

const thisMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

/** The minute that it is, also in a page that stays open: `servedAt` while hydrating, so that both renders agree. */
export function useNow(servedAt: number): Date {
  return new Date(useSyncExternalStore(subscribe, thisMinute, () => servedAt));
}
