import { Save, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { formatAgo } from '../../lib/dates.ts';
import type { useProviderDraft } from './use-provider-draft.ts';

/** State of the draft, with a button that discards it. */
export function DraftLine({ draft }: { draft: ReturnType<typeof useProviderDraft> }) {
  const [isAsking, setAsking] = useState(false);
  if (!draft.isDirty) return null;
  return (
    <div className="-mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="flex items-center gap-2 text-meta text-ink-soft">
        <Save className="icon" />
        {draft.restoredAt
          ? `Seguimos con tu borrador de ${formatAgo(new Date(draft.restoredAt))}. Falta guardarlo.`
          : 'Borrador guardado en este dispositivo.'}
      </p>
      <Button level="text" size="small" className="-mx-3" onClick={() => setAsking(true)}>
        <Undo2 className="icon" />
        Descartar borrador
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        confirmLabel="Descartar borrador"
        keepLabel="Conservar borrador"
        onConfirm={() => {
          setAsking(false);
          draft.discard();
        }}
      >
        Se borra lo que escribiste y no has guardado.
      </ConfirmDialog>
    </div>
  );
}
