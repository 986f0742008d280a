import { useSubmission } from '../../../components/forms/use-submission.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DecisionDialog } from '../decision-dialog.tsx';
import { LicenceDialog } from './licence-dialog.tsx';
import type { UserChange } from './mutations.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { type AdminUser, isAdminUser, isModeratorUser } from './queries.ts';
import { needsReauthentication, useReauthentication } from './use-reauthentication.tsx';

export type UserAction =
  | 'password'
  | 'role'
  | 'moderator'
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
    intent: intentOf(action, user),
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
      {isDecision(action) ? (
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

type Change = ChangeDialogProps['action'];

function intentOf(action: Change, user: AdminUser) {
  if (action === 'role') return isAdminUser(user) ? 'revoke' : 'grant';
  if (action === 'moderator') return isModeratorUser(user) ? 'no-moderator' : 'moderator';
  return action;
}

/** What can be undone by hand. */
const isDecision = (action: Change): action is Exclude<Change, 'delete' | 'factors'> =>
  action !== 'delete' && action !== 'factors';

function decisionWords(action: Exclude<Change, 'delete' | 'factors'>, user: AdminUser) {
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
  if (action === 'moderator') {
    const title = isModeratorUser(user) ? 'Quitar moderador' : 'Hacer moderador';
    return {
      title,
      confirmLabel: title,
      children: isModeratorUser(user)
        ? `${name} ya no podrá decidir reportes ni reseñas.`
        : `${name} podrá decidir reportes, primeras publicaciones y reseñas en espera. No ve cuentas, correos ni perfiles por aprobar. Necesita un segundo paso.`,
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
