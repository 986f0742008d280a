import { CreditCard, Footprints, History } from 'lucide-react';
import { Link, useOutletContext } from 'react-router';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { Loaded } from '../components/loaded.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Loading, Skeleton } from '../components/ui/skeleton.tsx';
import { BackupAlert } from '../features/admin/backups/backup-alert.tsx';
import { lastBackup } from '../features/admin/backups/backup-words.ts';
import { CallList } from '../features/admin/calls/call-list.tsx';
import { type CallWrite, changeCall, isCallWrite } from '../features/admin/calls/mutations.ts';
import { fetchCalls } from '../features/admin/calls/queries.ts';
import { GapList } from '../features/admin/gaps/gap-list.tsx';
import { fetchDesk } from '../features/admin/queue/desk.ts';
import { FailedJobs } from '../features/admin/queue/failed-jobs.tsx';
import { callsId } from '../features/admin/queue/figures.tsx';
import { changeQueue, type QueueWrite } from '../features/admin/queue/mutations.ts';
import { callStep, queueParams } from '../features/admin/queue/params.ts';
import type { Today } from '../features/admin/queue/queries.ts';
import { QueueDesk } from '../features/admin/queue/queue-desk.tsx';
import { NoStepsShown } from '../features/admin/steps/no-steps-shown.tsx';
import { keptMap } from '../features/map/queries.ts';
import { loadApi } from '../lib/api.ts';
import { defer, useIsReloading, useRead } from '../lib/load.ts';
import { useNow } from '../lib/use-now.ts';
import { requireAdmin } from '../session/require-admin.ts';
import type { Route } from './+types/admin-hoy';

const loadFailed = 'Error al cargar lo que espera';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin();
  const query = queueParams.read(new URL(request.url).searchParams);
  return defer(request, {
    desk: loadApi().then((api) => fetchDesk(api, query)),
    calls: loadApi().then((api) => fetchCalls(api, query.llamadas ?? callStep)),
    map: keptMap(),
  });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const write = (await request.json()) as QueueWrite | CallWrite;
  return isCallWrite(write) ? changeCall(write) : changeQueue(write);
}

/** Everything that waits for an admin, whom to call, and where families are far from help. */
export default function AdminHoy({ loaderData: { desk, calls, map } }: Route.ComponentProps) {
  const now = useNow(Date.now());
  const today = useOutletContext<Today | undefined>();
  const firstCall = useRead(calls)?.rows.find(({ resultado }) => resultado === null)?.nombre;

  return (
    <div className="grid gap-air-8" aria-busy={useIsReloading()}>
      {today?.pasos === 0 ? (
        <NoStepsShown>
          <p className="mt-2">
            <ButtonLink to="/admin/pasos" size="small">
              <Footprints className="icon" />
              Ir a Pasos
            </ButtonLink>
          </p>
        </NoStepsShown>
      ) : null}
      {today?.copias ? <BackupAlert backups={today.copias} now={now} /> : null}
      {today?.fallos ? <FailedJobs jobs={today.fallos} now={now} /> : null}
      <Loaded
        data={desk}
        fallback={
          <Loading text="Cargando lo que espera...">
            <Skeleton shape="block" className="h-32 rounded-card" />
            <Skeleton shape="block" className="h-20 rounded-card" />
            <Skeleton shape="block" className="h-20 rounded-card" />
          </Loading>
        }
        failed={(error) => <LoadFailed message={loadFailed} error={error} />}
      >
        {(read) => <QueueDesk desk={read} today={today} firstCall={firstCall} now={now} />}
      </Loaded>
      <section aria-labelledby={callsId} className="grid gap-3">
        <h2 id={callsId} tabIndex={-1} className="text-h3 font-subtitle">
          Por llamar
        </h2>
        <Loaded
          data={calls}
          fallback={<Loading text="Cargando las llamadas..." />}
          failed={(error) => <LoadFailed message="Error al cargar las llamadas" error={error} />}
        >
          {(read) => <CallList calls={read} total={today?.por_llamar} now={now} />}
        </Loaded>
      </section>
      <section aria-labelledby="donde-falta" className="grid gap-3">
        <h2 id="donde-falta" className="text-h3 font-subtitle">
          Dónde falta más
        </h2>
        <Loaded
          data={map}
          fallback={<Loading text="Cargando el mapa..." />}
          failed={(error) => <LoadFailed message="Error al cargar el mapa" error={error} />}
        >
          {(read) => <GapList numbers={read} />}
        </Loaded>
      </section>
      <p className="flex flex-wrap gap-x-6">
        <Link to="/admin/cambios" className="tap inline-flex items-center gap-2 text-ui">
          <History className="icon" />
          Cambios recientes
        </Link>
        <Link to="/admin/planes" className="tap inline-flex items-center gap-2 text-ui">
          <CreditCard className="icon" />
          Planes médicos
        </Link>
      </p>
      {today?.copias ? <p className="text-meta text-ink-soft">{lastBackup(today.copias, now)}</p> : null}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadBoundary error={error} message={loadFailed} />;
}
