import { RefreshCw } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { Button } from './ui/button.tsx';

/** Retry: runs the loaders of the page again. */
export function ReloadButton() {
  const { state, revalidate } = useRevalidator();
  return (
    <Button size="small" busy={state === 'loading'} busyLabel="Cargando…" onClick={() => void revalidate()}>
      <RefreshCw className="icon" />
      Cargar otra vez
    </Button>
  );
}
