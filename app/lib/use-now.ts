import { useCallback } from 'react';
import { useBrowserValue } from './browser-value.ts';
import { endOfDay } from './dates.ts';

/** By which a page tells the time: the minute, or the day in Puerto Rico. */
type Unit = 'minute' | 'day';

const minuteMs = 60_000;
const dayMs = 86_400_000;
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

/** When the minute or the day of a moment began. */
export function startOf(unit: Unit, now: number): number {
  return unit === 'day' ? endOfDay(new Date(now)).getTime() - dayMs : Math.floor(now / minuteMs) * minuteMs;
}

/** How long the minute or the day of a moment lasts, for `s-maxage`. */
export function secondsLeft(unit: Unit, now: number): number {
  const end = startOf(unit, now) + (unit === 'day' ? dayMs : minuteMs);
  return Math.floor((end - now) / 1000);
}

/** The minute or day that it is, also in a page that stays open: `servedAt` while hydrating, so that both renders agree. */
export function useNow(servedAt: number, unit: Unit = 'minute'): Date {
  const read = useCallback(() => startOf(unit, Date.now()), [unit]);
  return new Date(useBrowserValue(read, servedAt, subscribe));
}
