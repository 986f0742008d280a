import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';

interface DecisionDialogProps {
  title: string;
  /** What follows from it. */
  children: ReactNode;
  confirmLabel: string;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something of weight that can be undone. */
export function DecisionDialog({
  title,
  children,
  confirmLabel,
  isBusy,
  onConfirm,
  onClose,
}: DecisionDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={children}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button level="main" busy={isBusy} busyLabel="Guardando…" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
