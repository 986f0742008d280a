import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useBrowserValue } from '../../lib/browser-value.ts';
import { formatMoment } from '../../lib/dates.ts';
import { hasOwnSavedNotice, pageSavedAt } from '../../start/saved-page.ts';

/** Shown on a saved page, with its date. */
export function SavedPageNotice() {
  const { key } = useLocation();
  const savedAt = useBrowserValue(pageSavedAt, undefined);
  // Only a full load can show a saved page; client-side navigations read data.
  const [firstKey] = useState(key);
  const isTold = useMatches().some(({ handle }) => handle === hasOwnSavedNotice);
  if (!savedAt || isTold || key !== firstKey) return null;
  return (
    <div role="status" className="no-print border-b border-line bg-warning-soft">
      <p className="page flex items-center gap-3 py-3 text-ui">
        <WifiOff className="icon text-warning" />
        <span>Sin conexión: copia del {formatMoment(new Date(savedAt))}</span>
      </p>
    </div>
  );
}
