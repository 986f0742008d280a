import { formatAgo } from '../../../lib/dates.ts';
import type { Backups } from '../queue/queries.ts';

const lateMs = 2 * 24 * 60 * 60 * 1000;

/** What is wrong with the backups, in a title; nothing while the last good one is of the last two days. */
export function backupProblem({ ultima, fallo }: Backups, now: Date): string | undefined {
  if (fallo) return 'La última copia de seguridad falló';
  if (!ultima) return 'Todavía no hay ninguna copia de seguridad';
  return now.getTime() - Date.parse(ultima) > lateMs ? 'La copia de seguridad está atrasada' : undefined;
}

export function lastBackup({ ultima }: Backups, now: Date): string {
  return ultima
    ? `La última copia de seguridad buena es de ${formatAgo(new Date(ultima), now)}.`
    : 'No hay ninguna copia de seguridad buena.';
}
