import { Save } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useOnline } from '../../lib/use-online.ts';

interface PublishFooterProps {
  /** The words of the button. */
  children: string;
  isBusy: boolean;
  /** Why it was not published, when it was not. */
  errorMessage: string | undefined;
}

/** Footer of a form with a draft: the error, and the submit button. */
export function PublishFooter({ children, isBusy, errorMessage }: PublishFooterProps) {
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(false);
  if (!isOnline && !wasOffline) setWasOffline(true);
  return (
    <>
      {errorMessage ? (
        <Alert kind="error" title={errorMessage} role="alert">
          <p>Tu texto sigue aquí.</p>
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" level="main" busy={isBusy} busyLabel="Publicando…">
          {children}
        </Button>
        <p className="flex items-center gap-2 text-meta text-ink-soft">
          <Save className="icon" />
          Guardamos tu borrador en este dispositivo.
        </p>
        <p role="status" className="text-meta">
          {isOnline
            ? wasOffline && 'Volvió la conexión: ya puedes publicar.'
            : 'Sin conexión: se publica cuando vuelva y lo envíes tú.'}
        </p>
      </div>
    </>
  );
}
