import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { endSilence } from '../../lib/network-timeout.ts';

interface GuideNoticeProps {
  /** Undefined: the page comes from the network. */
  savedAt: string | undefined;
  /** What the guide does not hold. */
  children?: ReactNode;
}

/** A browser is often online before its requests get through. */
const secondTryMs = 3_000;

/** Above a page out of the guide on this device; the page is read anew once the network is back. */
export function GuideNotice({ savedAt, children }: GuideNoticeProps) {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!savedAt) return;
    let timer: ReturnType<typeof setTimeout>;
    function readAgain() {
      void revalidate();
      timer = setTimeout(revalidate, secondTryMs);
    }
    window.addEventListener('online', readAgain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', readAgain);
    };
  }, [savedAt, revalidate]);
  if (!savedAt) return null;
  const title = `Sin conexión: copia del ${formatMoment(new Date(savedAt))}`;
  return (
    <Alert role="status" title={title} className="no-print mb-5">
      {children}
      <p>
        <Button
          Icon={RefreshCw}
          size="small"
          busy={state === 'loading'}
          busyLabel="Cargando…"
          onClick={() => {
            endSilence();
            void revalidate();
          }}
        >
          Cargar otra vez
        </Button>
      </p>
    </Alert>
  );
}
