import { useSubmission } from '../../../components/forms/use-submission.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DecisionDialog } from '../decision-dialog.tsx';
import { LicenceDialog } from './licence-dialog.tsx';
import type { PlainIntent, UserChange } from './mutations.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import type { AdminUser } from './queries.ts';
import { needsReauthentication, useReauthentication } from './use-reauthentication.tsx';
import { actionOf, type UserActionName } from './user-actions.ts';

interface UserDialogProps {
  action: UserActionName;
  user: AdminUser;
  isOwn: boolean;
  onClose(): void;
}

/** The dialog of an action on a user. */
export function UserDialog({ action, user, isOwn, onClose }: UserDialogProps) {
  const { id: userId, nombre_completo: name } = user;
  const whom = { userId, name, onClose };
  if (action === 'password') return <PasswordDialog {...whom} isOwn={isOwn} />;
  if (action === 'pause') return <PauseDialog {...whom} />;
  if (action === 'licence' || action === 'change-licence')
    return <LicenceDialog {...whom} licence={user.licencia} />;
  return <ChangeDialog change={{ intent: action, userId, name }} user={user} onClose={onClose} />;
}

interface ChangeDialogProps {
  change: UserChange & { intent: PlainIntent };
  user: AdminUser;
  onClose(): void;
}

function ChangeDialog({ change, user, onClose }: ChangeDialogProps) {
  const { label, asks, warns } = actionOf(change.intent);
  const reauthentication = useReauthentication();
  const { isBusy, send } = useSubmission<UserChange>({
    onDone: onClose,
    onError({ error }) {
      if (needsReauthentication(error)) reauthentication.ask(() => send(change));
      else onClose();
    },
  });
  const onConfirm = () => send(change);
  return (
    <>
      {warns ? (
        <ConfirmDialog open onOpenChange={onClose} {...warns} busy={isBusy} onConfirm={onConfirm}>
          {asks?.(user)}
        </ConfirmDialog>
      ) : (
        <DecisionDialog
          title={label}
          confirmLabel={label}
          isBusy={isBusy}
          onClose={onClose}
          onConfirm={onConfirm}
        >
          {asks?.(user)}
        </DecisionDialog>
      )}
      {reauthentication.dialog}
    </>
  );
}
