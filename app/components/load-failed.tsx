import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { reasonOf } from '../lib/load.ts';
import { Alert } from './ui/alert.tsx';
import { Button } from './ui/button.tsx';
import { notify } from './ui/toast.tsx';

interface LoadFailedProps {
  /** The specification's sentence. */
  message: string | ((reason: string) => string);
  error?: unknown;
  /** Below the sentence; without it, the reason. */
  children?: ReactNode;
  /** Runs the loaders again, unless the page has its own way; null: another part of the page does it. */
  retry?: (() => void) | null;
  className?: string;
}

/** A read that failed: the toast says it once, this stays, with the reason and a retry. */
export function LoadFailed({ message, error, children, retry, className }: LoadFailedProps) {
  const { state, revalidate } = useRevalidator();
  const reason = reasonOf(error);
  const sentence = typeof message === 'function' ? message(reason) : message;
  useLoadFailedToast(sentence);
  return (
    <Alert kind="error" title={sentence} className={className}>
      {children === undefined ? <p>{reason}</p> : children}
      {retry === null ? null : (
        <p className="mt-2">
          <Button
            size="small"
            busy={state === 'loading'}
            busyLabel="Cargando…"
            onClick={() => (retry ? retry() : void revalidate())}
          >
            <RefreshCw className="icon" />
            Cargar otra vez
          </Button>
        </p>
      )}
    </Alert>
  );
}

export function useLoadFailedToast(sentence: string | undefined): void {
  useEffect(() => {
    if (!sentence) return;
    const topic = `load ${sentence}`;
    notify.error(sentence, topic);
    return () => notify.dismissed(topic);
  }, [sentence]);
}
