import { Save, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { formatAgo } from '../../lib/dates.ts';

interface DraftLineProps {
  /** Set when the page opened with a draft of an earlier visit. */
  restoredAt: number | undefined;
  onDiscard(): void;
}

/** State of the draft, with a button that discards it. */
export function DraftLine({ restoredAt, onDiscard }: DraftLineProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="-mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="flex items-center gap-2 text-meta text-ink-soft">
        <Save className="icon" />
        {restoredAt
          ? `Seguimos con tu borrador de ${formatAgo(new Date(restoredAt))}. Falta guardarlo.`
          : 'Borrador guardado en este dispositivo.'}
      </p>
      <Button Icon={Undo2} level="text" size="small" className="-mx-3" onClick={() => setAsking(true)}>
        Descartar borrador
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        confirmLabel="Descartar borrador"
        keepLabel="Conservar borrador"
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      >
        Se borra lo que escribiste y no has guardado.
      </ConfirmDialog>
    </div>
  );
}
