import { useSubmission } from '../../../components/forms/use-submission.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DecisionDialog } from '../decision-dialog.tsx';
import { LicenceDialog } from './licence-dialog.tsx';
import type { UserChange } from './mutations.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { type AdminUser, isAdminUser } from './queries.ts';
import { needsReauthentication, useReauthentication } from './use-reauthentication.tsx';

export type UserAction =
  | 'password'
  | 'role'
  | 'factors'
  | 'delete'
  | 'pause'
  | 'lift'
  | 'licence'
  | 'no-licence';

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
  if (action === 'pause') return <PauseDialog userId={id} name={name} onClose={onClose} />;
  if (action === 'licence')
    return <LicenceDialog userId={id} name={name} licence={user.licencia} onClose={onClose} />;
  return <ChangeDialog action={action} user={user} onClose={onClose} />;
}

interface ChangeDialogProps {
  action: Exclude<UserAction, 'password' | 'pause' | 'licence'>;
  user: AdminUser;
  onClose(): void;
}

function ChangeDialog({ action, user, onClose }: ChangeDialogProps) {
  const { id: userId, nombre_completo: name } = user;
  const change: UserChange = {
    intent: action === 'role' ? (isAdminUser(user) ? 'revoke' : 'grant') : action,
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
      {action === 'role' || action === 'lift' || action === 'no-licence' ? (
        <DecisionDialog
          {...decisionWords(action, user)}
          isBusy={isBusy}
          onClose={onClose}
          onConfirm={() => send(change)}
        />
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

/** Of what can be undone by hand. */
function decisionWords(action: 'role' | 'lift' | 'no-licence', user: AdminUser) {
  const name = user.nombre_completo;
  if (action === 'lift') {
    return {
      title: 'Levantar pausa',
      confirmLabel: 'Levantar pausa',
      children: `${name} podrá escribir otra vez desde ahora. El motivo era: ${user.pausa_motivo}`,
    };
  }
  if (action === 'no-licence') {
    return {
      title: 'Quitar licencia',
      confirmLabel: 'Quitar licencia',
      children: `Las publicaciones de ${name} dejan de decir que comprobamos su licencia.`,
    };
  }
  const title = isAdminUser(user) ? 'Quitar admin' : 'Hacer admin';
  return {
    title,
    confirmLabel: title,
    children: isAdminUser(user)
      ? `${name} ya no podrá entrar a este panel.`
      : `${name} podrá aprobar proveedores, cambiar contraseñas y eliminar usuarios.`,
  };
}
