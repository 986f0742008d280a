import { Footprints, Sun } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useNow } from '../../../lib/use-now.ts';
import { waitingSentence } from './figures.tsx';
import { countWaiting, type Today } from './queries.ts';

/** On top of each tab: how many things wait, the way to them, and to the steps while families see none. Its line is there from the start. */
export function WaitingLine({ today }: { today: Today | undefined }) {
  const now = useNow(Date.now());
  const { pathname } = useLocation();
  if (!today) return <p className="mt-2 min-h-11" />;
  const count = countWaiting(today);
  const oldest = today.clases.flatMap(({ desde }) => desde ?? []).sort()[0];
  return (
    <p className="mt-2 flex min-h-11 flex-wrap items-center gap-x-3 text-ui text-ink-soft">
      <span>{waitingSentence(count, oldest, now)}</span>
      {count > 0 ? (
        <Link to="/admin/hoy" className="tap inline-flex items-center gap-1.5">
          <Sun className="icon" />
          Ver lo que espera
        </Link>
      ) : null}
      {today.pasos === 0 && !pathname.startsWith('/admin/pasos') ? (
        <Link to="/admin/pasos" className="tap inline-flex items-center gap-1.5">
          <Footprints className="icon" />
          Publicar los primeros pasos
        </Link>
      ) : null}
    </p>
  );
}
