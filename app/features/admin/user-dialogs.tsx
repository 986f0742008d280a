import { useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { loadApi } from '../../lib/api.ts';
import { explain } from '../../lib/error-messages.ts';
import { messages } from '../../lib/messages.ts';
import { callFunction, FunctionError } from './call-function.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ReauthenticationCancelled, useReauthentication } from './use-reauthentication.tsx';
import type { UserAction } from './user-table.tsx';
import { type AdminUser, grantAdmin, isAdminUser, revokeAdmin } from './users.ts';

const words = messages.adminUsuarios;

interface UserDialogsProps {
  action: UserAction;
  user: AdminUser;
  isOwn: boolean;
  onClose(): void;
  /** The list has to be read again. */
  onChanged(): void;
}

/** The dialog of each action on a user. */
export function UserDialogs({ action, user, isOwn, onClose, onChanged }: UserDialogsProps) {
  const [isBusy, setBusy] = useState(false);
  const name = user.nombre_completo;
  const isAdmin = isAdminUser(user);
  const fresh = useReauthentication();

  async function carryOut(work: () => Promise<void>, success: string, failure: (error: unknown) => string) {
    if (isBusy) return;
    setBusy(true);
    try {
      await fresh.run(work);
      notify.success(success, 'user');
    } catch (error) {
      // The dialog stays open, as it was before the reauthentication.
      if (error instanceof ReauthenticationCancelled) return setBusy(false);
      notify.error(failure(error), 'user');
    }
    setBusy(false);
    onClose();
    onChanged();
  }

  const saidOr = (otherwise: string) => (error: unknown) =>
    error instanceof FunctionError && error.message ? words.failed(error.message) : otherwise;

  if (action === 'password') {
    return <PasswordDialog userId={user.id} name={name} isOwn={isOwn} onClose={onClose} />;
  }
  if (action === 'delete') {
    const remove = () => callFunction('admin-delete-user', { userId: user.id });
    return (
      <>
        <ConfirmDialog
          open
          onOpenChange={onClose}
          confirmLabel="Eliminar usuario"
          keepLabel="Conservar usuario"
          busy={isBusy}
          busyLabel="Eliminando…"
          onConfirm={() => void carryOut(remove, words.removed(name), saidOr(words.removeFailed))}
        >
          Vas a eliminar a {name} ({user.email}), sus preguntas, respuestas y reseñas.
          {user.proveedor_id ? ' Su perfil de proveedor queda sin dueño y pendiente.' : null}
        </ConfirmDialog>
        {fresh.dialog}
      </>
    );
  }
  if (action === 'factors') {
    const reset = () => callFunction('admin-reset-factors', { userId: user.id });
    return (
      <>
        <ConfirmDialog
          open
          onOpenChange={onClose}
          confirmLabel="Restablecer segundo paso"
          keepLabel="Conservar segundo paso"
          busy={isBusy}
          busyLabel="Guardando…"
          onConfirm={() =>
            void carryOut(
              reset,
              `${name} puede entrar sin segundo paso`,
              saidOr('No se pudo restablecer el segundo paso'),
            )
          }
        >
          {name} podrá entrar solo con su contraseña. Hazlo solo si sabes que es esa persona quien lo pide.
        </ConfirmDialog>
        {fresh.dialog}
      </>
    );
  }
  const change = async () => {
    const api = await loadApi();
    await (isAdmin ? revokeAdmin : grantAdmin)(api, user.id);
  };
  return (
    <>
      <DecisionDialog
        title={isAdmin ? 'Quitar admin' : 'Hacer admin'}
        confirmLabel={isAdmin ? 'Quitar admin' : 'Hacer admin'}
        isBusy={isBusy}
        onClose={onClose}
        onConfirm={() =>
          void carryOut(change, isAdmin ? `${name} ya no es admin` : `${name} ahora es admin`, (error) =>
            words.failed(explain(error)),
          )
        }
      >
        {isAdmin
          ? `${name} ya no podrá entrar a este panel.`
          : `${name} podrá aprobar proveedores, cambiar contraseñas y eliminar usuarios.`}
      </DecisionDialog>
      {fresh.dialog}
    </>
  );
}
