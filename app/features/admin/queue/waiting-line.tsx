import { Footprints, Sun } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { countOf } from '../../../lib/count.ts';
import { formatAgo } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/use-now.ts';
import { type Today, waitingOf } from './queries.ts';

/** "10 cosas esperan por ti. Lo más antiguo llegó hace 6 días." */
export function waitingSentence(count: number, since: string | undefined, now: Date): string {
  if (count === 0) return 'Nadie espera por ti.';
  const waits = countOf(count, 'cosa espera por ti.', 'cosas esperan por ti.');
  return since ? `${waits} Lo más antiguo llegó ${formatAgo(new Date(since), now)}.` : waits;
}

/** On top of each tab: how many things wait, the way to them, and to the steps while families see none. Its line is there from the start. */
export function WaitingLine({ today }: { today: Today | undefined }) {
  const now = useNow(Date.now());
  const { pathname } = useLocation();
  if (!today) return <p className="mt-2 min-h-11" />;
  const { count, since } = waitingOf(today);
  return (
    <p className="mt-2 flex min-h-11 flex-wrap items-center gap-x-3 text-ui text-ink-soft">
      <span>{waitingSentence(count, since, now)}</span>
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
