import { Alert } from '../../../components/ui/alert.tsx';
import type { Backups } from '../queue/queries.ts';
import { backupProblem, lastBackup } from './backup-text.ts';

/** Only when somebody has to look: the last good backup is of more than two days ago, or the last try failed. */
export function BackupAlert({ backups, now }: { backups: Backups; now: Date }) {
  const title = backupProblem(backups, now);
  if (!title) return null;
  return (
    <Alert kind="waiting" title={title}>
      <p>{lastBackup(backups, now)} El sitio sigue igual. Avisa a quien cuida el servidor.</p>
    </Alert>
  );
}
