import { useEffect } from 'react';
import { ReloadButton } from '../../components/reload-button.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { notify } from '../../components/ui/toast.tsx';

/** The toast says it once; this stays, with the way to try again. */
export function LoadFailure({ message }: { message: string }) {
  useEffect(() => {
    const topic = `load ${message}`;
    notify.error(message, topic);
    return () => notify.dismissed(topic);
  }, [message]);
  return (
    <Alert kind="error" title={message} className="my-6">
      <p>Revisa tu internet e intenta de nuevo.</p>
      <p className="mt-2">
        <ReloadButton />
      </p>
    </Alert>
  );
}
