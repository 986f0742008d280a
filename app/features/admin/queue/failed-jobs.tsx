import { Alert } from '../../../components/ui/alert.tsx';
import { formatAgo } from '../../../lib/dates.ts';
import type { FailedJob } from './queries.ts';

/** For who looks after the server: the admin can only pass it on, so what it says is exact and short. */
export function FailedJobs({ jobs, now }: { jobs: FailedJob[]; now: Date }) {
  if (jobs.length === 0) return null;
  return (
    <Alert kind="waiting" title="Algo que el sitio hace solo está fallando">
      <p>Lo demás sigue igual. Avisa a quien cuida el servidor y dile esto:</p>
      <ul className="list-disc pl-5">
        {jobs.map(({ trabajo, codigo, desde }) => (
          <li key={trabajo}>
            {trabajo} (código {codigo}), desde {formatAgo(new Date(desde), now)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
