import { recall, remember } from '../../lib/local-storage.ts';
import { getAccount } from '../../session/session.ts';

/** What the account told this device last, of one kind. Signing out deletes it by its key (session/clear-user-data.ts). */
interface AccountCopy<Rows> {
  userId: string;
  savedAt: string;
  rows: Rows;
}

export type CopyName = 'favoritos' | 'guardados' | 'listas' | 'preguntas';

const keyOf = (name: CopyName) => `guia.copia.${name}`;

/** Undefined: none, or another account's. */
export function readCopy<Rows>(name: CopyName, userId: string): AccountCopy<Rows> | undefined {
  try {
    const copy = JSON.parse(recall(keyOf(name)) ?? '') as AccountCopy<Rows>;
    return copy.userId === userId ? copy : undefined;
  } catch {
    return undefined;
  }
}

/** Not after somebody signed out meanwhile. */
export function keepCopy<Rows>(name: CopyName, userId: string, rows: Rows): void {
  if (getAccount()?.id !== userId) return;
  const copy: AccountCopy<Rows> = { userId, savedAt: new Date().toISOString(), rows };
  remember(keyOf(name), JSON.stringify(copy));
}
