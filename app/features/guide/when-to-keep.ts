import { dayOf } from '../../lib/dates.ts';
import { recall, remember } from '../../lib/local-storage.ts';

/** Whoever removed the guide does not get it back by itself. */
export const removedKey = 'mga-guia-quitada';
/** The day of the first visit: who comes back on another one is likely to come again. */
const visitKey = 'mga-primera-visita';

const dayMs = 86_400_000;

/** Chromium's own; other browsers tell nothing, and count as good. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

interface Situation {
  isOnline: boolean;
  connection: Connection | undefined;
  isInstalled: boolean;
  isRemoved: boolean;
  /** Not on the day of the first visit. */
  isBack: boolean;
  /** Of the guide on this device. */
  savedAt: string | undefined;
  now: number;
}

/** Whether the guide is kept without being asked: in an installed app, for who comes back, and any older than a day. */
export function isDue(situation: Situation): boolean {
  const { isOnline, connection, isInstalled, isRemoved, isBack, savedAt, now } = situation;
  if (!isOnline || connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return false;
  if (savedAt === undefined) return (isInstalled || isBack) && !isRemoved;
  return now - Date.parse(savedAt) > dayMs;
}

export function situationOf(savedAt: string | undefined): Situation {
  const { onLine, connection } = navigator as Navigator & { connection?: Connection };
  const isStandalone = 'standalone' in navigator && navigator.standalone === true;
  return {
    isOnline: onLine,
    connection,
    isInstalled: isStandalone || matchMedia('(display-mode: standalone)').matches,
    isRemoved: recall(removedKey) !== null,
    isBack: comesBack(dayOf(new Date())),
    savedAt,
    now: Date.now(),
  };
}

function comesBack(today: string): boolean {
  const first = recall(visitKey);
  if (first === null) remember(visitKey, today);
  return first !== null && first !== today;
}
