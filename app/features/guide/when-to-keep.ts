import { recall } from '../../lib/local-storage.ts';

/** Whoever removed the guide from an installed app does not get it back by itself. */
export const removedKey = 'mga-guia-quitada';

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
  /** Of the guide on this device. */
  savedAt: string | undefined;
  now: number;
}

/** Whether the guide is kept without being asked: the first one in an installed app, any that is older than a day. */
export function isDue({ isOnline, connection, isInstalled, isRemoved, savedAt, now }: Situation): boolean {
  if (!isOnline || connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return false;
  if (savedAt === undefined) return isInstalled && !isRemoved;
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
    savedAt,
    now: Date.now(),
  };
}
