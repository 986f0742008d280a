import { Check, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConflictNotice } from '../../components/conflict-notice.tsx';
import { FormBody } from '../../components/forms/form-body.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatAgo, formatDayInSentence } from '../../lib/dates.ts';
import { DraftLine } from '../provider-form/draft-line.tsx';
import { SlowNotice } from '../provider-form/slow-notice.tsx';
import type { FactsPage } from './facts-page.ts';
import type { PartState } from './use-part.ts';

interface PartFormProps {
  page: FactsPage;
  part: PartState;
  /** Of the form, for those who hear it. */
  label: string;
  saveLabel: string;
  /** The title of a failed save: "No se guardó la sede". */
  failed: string;
  /** Why it cannot be saved now. */
  unavailable?: string | undefined;
  /** When it was saved last; none yet for a new one. */
  savedAt: string | undefined;
  /** Said after a save, above the button. */
  saved?: ReactNode;
  children: ReactNode;
}

/** Around the fields of a part: problems, draft, edit conflict, failure, and the button that saves this part alone. */
export function PartForm({
  page,
  part,
  label,
  saveLabel,
  failed,
  unavailable,
  savedAt,
  saved,
  children,
}: PartFormProps) {
  const { conflict, errorMessage } = part;
  return (
    <FormBody
      form={part.frame}
      missing="Revisa los campos marcados."
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)] gap-air-6"
    >
      {part.isDirty ? <DraftLine restoredAt={part.restoredAt} onDiscard={part.discard} /> : null}
      {children}
      <div className="grid gap-4 border-t border-line pt-5">
        {conflict ? (
          <ConflictNotice
            title={`Otra persona guardó esta parte ${formatAgo(new Date(conflict.at))}`}
            names={[]}
            onKeepMine={conflict.keepMine}
            onTakeTheirs={conflict.takeTheirs}
          >
            <p>Su versión dice:</p>
            <ul className="list-disc pl-5">
              {conflict.theirs.map(([name, words]) => (
                <li key={name}>
                  {name}: {words}
                </li>
              ))}
            </ul>
          </ConflictNotice>
        ) : null}
        {errorMessage ? (
          <Alert kind="error" role="alert" title={failed}>
            <p>{errorMessage} Lo que escribiste sigue aquí.</p>
            <p className="mt-2">
              <Button Icon={RefreshCw} size="small" onClick={part.saveAgain}>
                Guardar otra vez
              </Button>
            </p>
          </Alert>
        ) : null}
        {saved}
        <div className="grid justify-items-start gap-x-5 gap-y-3 @md/page:grid-cols-[auto_minmax(0,1fr)] @md/page:items-center">
          <Button
            type="submit"
            level={part.isDirty ? 'main' : 'line'}
            busy={part.isBusy}
            busyLabel="Guardando…"
            unavailable={part.isSignedOut ? 'Inicia sesión para guardar' : unavailable}
            className="min-w-44"
          >
            {saveLabel}
          </Button>
          <KeepsLine page={page} savedAt={savedAt} />
        </div>
        <SlowNotice isBusy={part.isBusy} />
      </div>
    </FormBody>
  );
}

/** When it was saved, and that saving takes nothing down. */
function KeepsLine({ page, savedAt }: { page: FactsPage; savedAt: string | undefined }) {
  const date = savedAt && `Guardado el ${formatDayInSentence(new Date(savedAt))}. `;
  return (
    <p className="flex gap-2 text-meta text-ink-soft">
      <Check className="icon mt-[0.1em] text-success" />
      <span>
        {date || (page.isApproved ? 'Se publica al guardar. ' : '')}
        <b className="text-ink">{keeps(page)}</b>
      </span>
    </p>
  );
}

function keeps({ isApproved, isAdmin }: FactsPage): string {
  if (!isApproved) return 'Las familias lo ven cuando se apruebe el perfil.';
  return isAdmin ? 'Esto no cambia la aprobación del perfil.' : 'Esto no quita tu perfil del directorio.';
}
