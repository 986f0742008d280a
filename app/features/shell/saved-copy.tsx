import { WifiOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { formatMoment } from '../../lib/dates.ts';

function readSavedAt(): string | undefined {
  return document.documentElement.dataset.copia;
}

/** Shown when the service worker answers with a page it kept: it writes the date into data-copia of <html>. */
export function SavedCopy() {
  const { key } = useLocation();
  const savedAt = useSyncExternalStore(
    () => () => {},
    readSavedAt,
    () => undefined,
  );
  // Only the page of a full load can be a copy; later ones come through the app.
  const [firstKey] = useState(key);
  if (!savedAt || key !== firstKey) return null;
  return (
    <div role="status" className="no-print border-b border-line bg-warning-soft">
      <p className="page flex items-center gap-3 py-3 text-ui">
        <WifiOff className="icon text-warning" />
        <span>No hay conexión. Lees una copia guardada el {formatMoment(new Date(savedAt))}</span>
      </p>
    </div>
  );
}
