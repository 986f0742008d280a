import { RefreshCw } from 'lucide-react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';

/** A decision that did not reach the server: nothing changed, and it can be sent again. */
export function NotSaved({ sentence, onRetry }: { sentence: string; onRetry(): void }) {
  return (
    <Alert kind="error" role="alert" title="No se guardó tu decisión">
      <p>{sentence}</p>
      <p className="mt-2">
        <Button Icon={RefreshCw} size="small" onClick={onRetry}>
          Intentar otra vez
        </Button>
      </p>
    </Alert>
  );
}
