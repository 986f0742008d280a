import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { reasonOf } from '../lib/load.ts';
import { Alert } from './ui/alert.tsx';
import { Button } from './ui/button.tsx';
import { notify } from './ui/toast.tsx';

export interface LoadFailedProps {
  /** The specification's sentence, for the toast. */
  message: string | ((reason: string) => string);
  error?: unknown;
  /** Below the reason. */
  children?: ReactNode;
  /** Runs the loaders again, unless the page has its own way; null: another part of the page does it. */
  retry?: (() => void) | null;
  className?: string;
}

/** A read that failed: the toast says what, this stays in its place and says why, with a retry. */
export function LoadFailed({ message, error, children, retry, className }: LoadFailedProps) {
  const { state, revalidate } = useRevalidator();
  const reason = reasonOf(error);
  useLoadFailedToast(typeof message === 'function' ? message(reason) : message);
  return (
    <Alert kind="error" title={reason} className={className}>
      {children}
      {retry === null ? null : (
        <p className="mt-2">
          <Button
            Icon={RefreshCw}
            size="small"
            busy={state === 'loading'}
            busyLabel="Cargando…"
            onClick={() => (retry ? retry() : void revalidate())}
          >
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
