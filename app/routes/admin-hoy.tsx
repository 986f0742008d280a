import { CreditCard, Footprints, History, Megaphone } from 'lucide-react';
import { useOutletContext } from 'react-router';
import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { IconLink } from '../components/ui/icon-link.tsx';
import { BackupAlert } from '../features/admin/backups/backup-alert.tsx';
import { lastBackup } from '../features/admin/backups/backup-text.ts';
import { fetchDesk } from '../features/admin/queue/desk.ts';
import { FailedJobs } from '../features/admin/queue/failed-jobs.tsx';
import { changeQueue, type QueueWrite } from '../features/admin/queue/mutations.ts';
import { queueParams } from '../features/admin/queue/params.ts';
import type { Today } from '../features/admin/queue/queries.ts';
import { QueueDesk } from '../features/admin/queue/queue-desk.tsx';
import { NoStepsShown } from '../features/admin/steps/no-steps-shown.tsx';
import { useIsReloading } from '../lib/load.ts';
import { useNow } from '../lib/use-now.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-hoy';

const loadFailed = 'Error al cargar lo que espera';

export const clientLoader = adminLoader((api, { search }) => ({
  desk: fetchDesk(api, queueParams.read(search)),
}));

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changeQueue((await request.json()) as QueueWrite);
}

/** Everything that waits for an admin. */
export default function AdminHoy({ loaderData: { desk } }: Route.ComponentProps) {
  const now = useNow(Date.now());
  const today = useOutletContext<Today | undefined>();

  return (
    <div className="grid gap-5" aria-busy={useIsReloading()}>
      {today?.pasos === 0 ? (
        <NoStepsShown>
          <p className="mt-2">
            <ButtonLink Icon={Footprints} to="/admin/pasos" size="small">
              Ir a Pasos
            </ButtonLink>
          </p>
        </NoStepsShown>
      ) : null}
      {today?.copias ? <BackupAlert backups={today.copias} now={now} /> : null}
      {today?.fallos ? <FailedJobs jobs={today.fallos} now={now} /> : null}
      <Loaded
        data={desk}
        loading="Cargando lo que espera..."
        blocks={['h-32', 'h-20', 'h-20']}
        failure={loadFailed}
      >
        {(read) => <QueueDesk desk={read} now={now} />}
      </Loaded>
      <p className="flex flex-wrap gap-x-6">
        <IconLink to="/admin/historial?que=hechos&dias=7" Icon={History}>
          Lo publicado sin revisión
        </IconLink>
        <IconLink to="/admin/planes" Icon={CreditCard}>
          Planes médicos
        </IconLink>
        <IconLink to="/admin/avisos" Icon={Megaphone}>
          Aviso del sitio
        </IconLink>
      </p>
      {today?.copias ? <p className="text-meta text-ink-soft">{lastBackup(today.copias, now)}</p> : null}
    </div>
  );
}

export const ErrorBoundary = boundaryOf(loadFailed);
