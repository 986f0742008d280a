import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { hasPending } from '../pending/pending-keys.ts';

interface SignOutDialogProps {
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

const words = {
  drafts: {
    title: 'Tienes textos sin enviar',
    text: 'Si cierras la sesión, lo que escribiste y no enviaste se borra de este dispositivo.',
  },
  pending: {
    title: 'Hay cambios que esperan la conexión',
    text: 'Todavía no están en tu cuenta. Si cierras la sesión ahora se pierden, y también los textos sin enviar.',
  },
};

/** Signing out deletes drafts and pending writes on this device: asks first if there are any. */
export default function SignOutDialog({ isBusy, onConfirm, onClose }: SignOutDialogProps) {
  const { title, text } = hasPending() ? words.pending : words.drafts;
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      confirmLabel="Cerrar sesión y borrarlos"
      keepLabel="Seguir aquí"
      busy={isBusy}
      busyLabel="Cerrando…"
      onConfirm={onConfirm}
    >
      {text}
    </ConfirmDialog>
  );
}
