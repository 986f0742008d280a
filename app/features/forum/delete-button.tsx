import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';

interface DeleteButtonProps {
  /** "pregunta", "respuesta". */
  noun: string;
  /** Names what is lost. */
  children: ReactNode;
  /** Resolves to whether it is gone. */
  onDelete(): Promise<boolean>;
}

/** Asks before it deletes. */
export function DeleteButton({ noun, children, onDelete }: DeleteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    const isGone = await onDelete();
    // When it is gone, so is this button.
    if (!isGone) {
      setBusy(false);
      setOpen(false);
    }
  }

  return (
    <>
      <Button level="risk" size="small" onClick={() => setOpen(true)}>
        <Trash2 className="icon" />
        Eliminar {noun}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        confirmLabel={`Eliminar ${noun}`}
        keepLabel={`Conservar ${noun}`}
        busy={isBusy}
        busyLabel="Eliminando…"
        onConfirm={() => void confirm()}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
