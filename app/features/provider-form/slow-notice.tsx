import { useEffect, useState } from 'react';

const slowMs = 3_000;

/** Appears when saving takes long, and says that it goes on. */
export function SlowNotice({ isBusy }: { isBusy: boolean }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return (
    <p role="status" className="text-meta text-ink-soft empty:hidden">
      {isSlow ? 'La conexión está lenta. Seguimos guardando; no cierres la página.' : ''}
    </p>
  );
}
