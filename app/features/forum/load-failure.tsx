import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { notify } from '../../components/ui/toast.tsx';

/** The toast says it once; this stays, with the way to try again. */
export function LoadFailure({ message }: { message: string }) {
  const { state, revalidate } = useRevalidator();
  useEffect(() => notify.error(message), [message]);
  return (
    <Alert kind="error" title={message} className="my-6">
      <p>Revisa tu internet e intenta de nuevo.</p>
      <p className="mt-2">
        <Button
          size="small"
          busy={state === 'loading'}
          busyLabel="Cargando…"
          onClick={() => void revalidate()}
        >
          <RefreshCw className="icon" />
          Cargar otra vez
        </Button>
      </p>
    </Alert>
  );
}
