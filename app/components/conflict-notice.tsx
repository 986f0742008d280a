import { type ReactNode, useState } from 'react';
import { ProblemSummary } from './forms/problem-summary.tsx';
import { Alert } from './ui/alert.tsx';
import { Button } from './ui/button.tsx';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';

interface ConflictNoticeProps {
  title: string;
  children?: ReactNode;
  /** The fields in which the two versions differ, as the page calls them. */
  names?: readonly string[];
  /** Both of them where there is a version of one's own to keep. */
  onKeepMine?(): void;
  onTakeTheirs?(): void;
}

/** Edit conflict (somebody else saved first): a list says so, a form names the fields that differ and offers both versions. */
export function ConflictNotice({
  title,
  children,
  names = [],
  onKeepMine,
  onTakeTheirs,
}: ConflictNoticeProps) {
  const [isAsking, setAsking] = useState(false);
  if (!onKeepMine || !onTakeTheirs) {
    return (
      <Alert kind="waiting" role="alert" title={title}>
        <p>
          No guardamos nada encima de su cambio. La lista ya muestra lo más reciente: revísalo y decide otra
          vez.
        </p>
      </Alert>
    );
  }
  return (
    <ProblemSummary title={title}>
      <p>Otra persona, u otra ventana tuya, guardó antes. Lo que escribiste sigue aquí.</p>
      {names.length > 0 ? <p>Las dos versiones son diferentes en: {names.join(', ')}.</p> : null}
      {children}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button size="small" onClick={onKeepMine}>
          Guardar mi versión
        </Button>
        <Button size="small" level="danger" onClick={() => setAsking(true)}>
          Usar la versión guardada
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        confirmLabel="Usar la versión guardada"
        keepLabel="Conservar lo mío"
        onConfirm={onTakeTheirs}
      >
        Se borra lo que escribiste y no has guardado.
      </ConfirmDialog>
    </ProblemSummary>
  );
}
