import { useSubmission } from '../../../components/forms/use-submission.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DecisionDialog } from '../decision-dialog.tsx';
import type { UserChange } from './mutations.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { type AdminUser, isAdminUser } from './queries.ts';
import { needsReauthentication, useReauthentication } from './use-reauthentication.tsx';

export type UserAction = 'password' | 'role' | 'factors' | 'delete';

interface UserDialogProps {
  action: UserAction;
  user: AdminUser;
  isOwn: boolean;
  onClose(): void;
}

/** The dialog of an action on a user. */
export function UserDialog({ action, user, isOwn, onClose }: UserDialogProps) {
  const { id, nombre_completo: name } = user;
  if (action === 'password')
    return <PasswordDialog userId={id} name={name} isOwn={isOwn} onClose={onClose} />;
  return <ChangeDialog action={action} user={user} onClose={onClose} />;
}

interface ChangeDialogProps {
  action: Exclude<UserAction, 'password'>;
  user: AdminUser;
  onClose(): void;
}

function ChangeDialog({ action, user, onClose }: ChangeDialogProps) {
  const { id: userId, nombre_completo: name } = user;
  const isAdmin = isAdminUser(user);
  const change: UserChange = {
    intent: action === 'role' ? (isAdmin ? 'revoke' : 'grant') : action,
    userId,
    name,
  };
  const reauthentication = useReauthentication();
  const { isBusy, send } = useSubmission<UserChange>({
    onDone: onClose,
    onError({ error }) {
      if (needsReauthentication(error)) reauthentication.ask(() => send(change));
      else onClose();
    },
  });
  return (
    <>
      {action === 'role' ? (
        <DecisionDialog
          title={isAdmin ? 'Quitar admin' : 'Hacer admin'}
          confirmLabel={isAdmin ? 'Quitar admin' : 'Hacer admin'}
          isBusy={isBusy}
          onClose={onClose}
          onConfirm={() => send(change)}
        >
          {isAdmin
            ? `${name} ya no podrá entrar a este panel.`
            : `${name} podrá aprobar proveedores, cambiar contraseñas y eliminar usuarios.`}
        </DecisionDialog>
      ) : (
        <ConfirmDialog
          open
          onOpenChange={onClose}
          {...(action === 'delete'
            ? { confirmLabel: 'Eliminar usuario', keepLabel: 'Conservar usuario', busyLabel: 'Eliminando…' }
            : {
                confirmLabel: 'Restablecer segundo paso',
                keepLabel: 'Conservar segundo paso',
                busyLabel: 'Guardando…',
              })}
          busy={isBusy}
          onConfirm={() => send(change)}
        >
          {action === 'delete'
            ? `Vas a eliminar a ${name} (${user.email}), sus preguntas, respuestas y reseñas.${
                user.proveedor_id ? ' Su perfil de proveedor queda sin dueño y pendiente.' : ''
              }`
            : `${name} podrá entrar solo con su contraseña. Hazlo solo si sabes que es esa persona quien lo pide.`}
        </ConfirmDialog>
      )}
      {reauthentication.dialog}
    </>
  );
}
