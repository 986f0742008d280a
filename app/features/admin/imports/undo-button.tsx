import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatCount } from '../../../lib/count.ts';
import { undoSentence } from './import-text.ts';
import { type ImportWrite, previewUndo } from './mutations.ts';
import type { Import, UndoPreview } from './queries.ts';

/** Who stays, by name, before a number stands for the others. */
const mostNamed = 8;

/** Takes a whole import back; the dialog says first what goes, what comes back and who stays. */
export function UndoButton({ imported: { id, archivo } }: { imported: Import }) {
  const [preview, setPreview] = useState<UndoPreview>();
  const asking = useSubmission<string, UndoPreview>({ run: previewUndo, onDone: setPreview });
  const close = () => setPreview(undefined);
  const undo = useSubmission<ImportWrite>({ action: '/admin/importar', onDone: close, onError: close });
  return (
    <>
      <Button
        Icon={Undo2}
        size="dense"
        busy={asking.isBusy}
        busyLabel="Mirando…"
        onClick={() => asking.send(id)}
      >
        Deshacer importación<span className="sr-only"> de {archivo}</span>
      </Button>
      {preview ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="¿Deshacer esta importación?"
          question={<Staying preview={preview} />}
          confirmLabel="Deshacer importación"
          keepLabel="Conservar importación"
          busyLabel="Deshaciendo…"
          busy={undo.isBusy}
          isReversible
          onConfirm={() => undo.send({ intent: 'undo', importId: id })}
        >
          {undoSentence(preview)}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function Staying({ preview: { cuantos_se_quedan, se_quedan } }: { preview: UndoPreview }) {
  if (cuantos_se_quedan === 0) return null;
  const more = cuantos_se_quedan - mostNamed;
  return (
    <div className="grid gap-1 text-ui">
      <p className="font-strong">Se quedan como están ahora:</p>
      <ul className="grid list-disc gap-1 pl-5">
        {se_quedan.slice(0, mostNamed).map(({ proveedor_id, nombre, razon }) => (
          <li key={proveedor_id} className="wrap-anywhere">
            <Link to={`/admin/proveedores/${proveedor_id}`}>{nombre}</Link>. {razon}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-meta text-ink-soft">Y {formatCount(more)} más.</p> : null}
    </div>
  );
}
