import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { notify } from '../../components/ui/toast.tsx';

interface LoadFailedProps {
  /** The specification's sentence. */
  message: string;
  problem: string;
  isLoading: boolean;
  onRetry(): void;
}

/** The toast says it once; this stays, with the reason and the way to try again. */
export function LoadFailed({ message, problem, isLoading, onRetry }: LoadFailedProps) {
  useEffect(() => {
    const topic = `load ${message}`;
    notify.error(message, topic);
    return () => notify.dismissed(topic);
  }, [message]);
  return (
    <Alert kind="error" title={message}>
      <p>{problem}</p>
      <p className="mt-2">
        <Button size="small" busy={isLoading} busyLabel="Cargando…" onClick={onRetry}>
          <RefreshCw className="icon" />
          Cargar otra vez
        </Button>
      </p>
    </Alert>
  );
}
