import { useState } from 'react';
import { DraftNote } from '../../components/forms/form-body.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useOnline } from '../../lib/use-online.ts';

interface PublishFooterProps {
  /** The words of the button. */
  children: string;
  isBusy: boolean;
}

/** Footer of a form with a draft. */
export function PublishFooter({ children, isBusy }: PublishFooterProps) {
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(false);
  if (!isOnline && !wasOffline) setWasOffline(true);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button type="submit" level="main" busy={isBusy} busyLabel="Publicando…">
        {children}
      </Button>
      <DraftNote>Guardamos tu borrador en este dispositivo.</DraftNote>
      <p role="status" className="text-meta">
        {isOnline
          ? wasOffline && 'Volvió la conexión: ya puedes publicar.'
          : 'Sin conexión: se publica cuando vuelva y lo envíes tú.'}
      </p>
    </div>
  );
}
