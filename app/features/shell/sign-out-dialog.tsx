import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';

interface SignOutDialogProps {
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Signing out deletes the drafts on this device: asks first if there are any. */
export default function SignOutDialog({ isBusy, onConfirm, onClose }: SignOutDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Tienes textos sin enviar"
      confirmLabel="Cerrar sesión y borrarlos"
      keepLabel="Seguir aquí"
      busy={isBusy}
      busyLabel="Cerrando…"
      onConfirm={onConfirm}
    >
      Si cierras la sesión, lo que escribiste y no enviaste se borra de este aparato.
    </ConfirmDialog>
  );
}
