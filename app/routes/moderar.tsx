import { LoadBoundary } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { fetchDesk, type QueuePage } from '../features/admin/queue/desk.ts';
import { changeQueue, type QueueWrite } from '../features/admin/queue/mutations.ts';
import { queueParams } from '../features/admin/queue/params.ts';
import { QueueDesk } from '../features/admin/queue/queue-desk.tsx';
import { loadApi } from '../lib/api.ts';
import { streamReads, useIsReloading } from '../lib/load.ts';
import { pageMeta } from '../lib/meta.ts';
import { useNow } from '../lib/use-now.ts';
import { useSessionGuard } from '../session/require-account.ts';
import { checkModerator } from '../session/require-admin.ts';
import type { Route } from './+types/moderar';
import '../styles/desk.css';

const loadFailed = 'Error al cargar lo que espera';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const access = await checkModerator();
  const query = queueParams.read(new URL(request.url).searchParams);
  const desk: Promise<QueuePage | null> =
    access.factor === 'required' ? Promise.resolve(null) : loadApi().then((api) => fetchDesk(api, query));
  return { ...access, ...(await streamReads(request, { desk })) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changeQueue((await request.json()) as QueueWrite);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: 'Moderar',
      description: 'Lo que espera una decisión.',
      path: '/moderar',
      siteUrl: matches[0].loaderData?.siteUrl,
    }),
    { name: 'robots', content: 'noindex' },
  ];
}

/** Hoy with three kinds, for who moderates: nothing of accounts, and no tabs. */
export default function Moderar({ loaderData: { id, factor, desk } }: Route.ComponentProps) {
  const now = useNow(Date.now());
  const { isOwn } = useSessionGuard(id);
  const isReloading = useIsReloading();
  if (!isOwn) return <HydrateFallback />;
  return (
    <div className="page page-wide page-head pb-(--section)" aria-busy={isReloading}>
      <h1 className="mb-air-4">Moderar</h1>
      {factor === 'required' ? (
        <Alert kind="info" title="Activa el segundo paso para moderar">
          <p>Protege lo que otras familias escribieron. Se hace una vez.</p>
          <p className="mt-3">
            <ButtonLink to="/user-dashboard/perfil#seguridad" level="main" size="small">
              Añadir segundo paso
            </ButtonLink>
          </p>
        </Alert>
      ) : (
        <>
          <Loaded data={desk} loading="Cargando lo que espera..." failure={loadFailed}>
            {(read) => (read ? <QueueDesk desk={read} now={now} isModerator /> : null)}
          </Loaded>
          <p className="mt-6 max-w-(--width-text) text-meta text-ink-soft">
            Aquí no ves correos, teléfonos de cuentas, perfiles por aprobar ni usuarios. Cada decisión queda
            con tu nombre y se puede deshacer.
          </p>
        </>
      )}
    </div>
  );
}

export function HydrateFallback() {
  return (
    <div className="page page-wide page-head pb-(--section)">
      <h1 className="mb-air-4">Moderar</h1>
      <Loading text="Cargando lo que espera..." />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadBoundary error={error} message={loadFailed} />;
}
