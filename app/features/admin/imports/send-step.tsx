import { ListChecks, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { formatCount } from '../../../lib/count.ts';
import type { Sent, Upload } from '../../import/upload.ts';
import { sendFile } from './mutations.ts';

interface SendStepProps {
  /** What is sent; asked for when somebody goes on. */
  upload(): Upload;
  total: number;
  /** Why it cannot go on yet. */
  problem: string | undefined;
  /** The rows are on their way, or were and stopped. */
  onSending(isSending: boolean): void;
}

/** Sends the rows of a file, some hundreds at a time; what was lost with the network is sent again from where it stopped. */
export function SendStep({ upload, total, problem, onSending }: SendStepProps) {
  const [done, setDone] = useState(0);
  // The file and its columns stay as they were when the first row was sent.
  const begun = useRef<{ upload: Upload; sent: Sent }>(undefined);
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  const { isBusy, failure, send } = useSubmission<null, string>({
    run() {
      begun.current ??= { upload: upload(), sent: { importId: null, rows: 0 } };
      return sendFile(begun.current.upload, begun.current.sent, setDone);
    },
    onDone: (importId) => !isLeft.current && void navigate(`/admin/importar/${importId}`),
    onError: () => onSending(false),
  });

  function start() {
    onSending(true);
    send(null);
  }

  return (
    <div className="grid gap-4">
      {isBusy ? (
        <Progress
          label={`Subiendo las filas, ${formatCount(done)} de ${formatCount(total)}`}
          percent={(done / total) * 100}
        />
      ) : null}
      {failure ? (
        <Alert kind="error" role="alert" title="Se cortó la subida">
          <p>{failure.sentence}</p>
          <p>
            {done > 0 ? `Llegaron ${formatCount(done)} de ${formatCount(total)} filas. ` : null}
            No ha cambiado nada en el directorio.
          </p>
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          Icon={failure ? RefreshCw : ListChecks}
          level="main"
          busy={isBusy}
          busyLabel="Subiendo…"
          {...(problem ? { unavailable: problem } : {})}
          onClick={start}
        >
          {failure ? 'Seguir subiendo' : 'Ensayar'}
        </Button>
        <p className="max-w-[60ch] flex-[1_1_16rem] text-meta text-ink-soft">
          {isBusy
            ? 'Deja abierta esta pestaña hasta que suban todas.'
            : (problem ?? 'Un ensayo dice qué pasaría con cada fila. Nada cambia hasta que importes.')}
        </p>
      </div>
    </div>
  );
}

/** The rows go on without the page; whoever is elsewhere by then stays there, and finds the import in the list. */
function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
