import { House, RefreshCw, Search } from 'lucide-react';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { isUnreachable } from '../../lib/error-messages.ts';
import { pageSavedAt } from '../../start/saved-page.ts';
import { StreetOfDoors } from './street-of-doors.tsx';

/** The root error boundary: what happened, and where to go next. */
export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <NotFound /> : <Failure error={error} />;
}

export function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error(`404 Error: User attempted to access non-existent route: ${pathname}`);
  }, [pathname]);
  return (
    <Lost title="Esta página no existe" text="La dirección tiene un error o la página ya no está. Error 404.">
      <title>Página no encontrada · Mi Guía Azul</title>
      <meta name="robots" content="noindex" />
    </Lost>
  );
}

function Failure({ error }: { error: unknown }) {
  const isOffline = useSavedCopy(error);
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <Lost
      title={isOffline ? 'No hay conexión' : 'Algo salió mal'}
      text={
        isOffline
          ? 'Tu teléfono o computadora no tiene internet. Revisa la conexión e intenta de nuevo.'
          : 'No pudimos mostrar esta página. Intenta de nuevo en un momento. Lo que ya guardaste está seguro.'
      }
      canRetry
    >
      <title>{`${isOffline ? 'No hay conexión' : 'Algo salió mal'} · Mi Guía Azul`}</title>
      <meta name="robots" content="noindex" />
    </Lost>
  );
}

/** Offline, a full reload shows the copy of the page that the service worker saved, if there is one that is not shown yet. */
function useSavedCopy(error: unknown): boolean {
  const isOffline =
    isUnreachable(error) || (globalThis.navigator?.onLine === false && error instanceof Error);
  useEffect(() => {
    if (!isOffline || pageSavedAt() || !navigator.serviceWorker?.controller) return;
    const copy = caches.match(window.location.href, { cacheName: 'pages' });
    copy.then(
      (found) => {
        if (found) window.location.reload();
      },
      () => undefined,
    );
  }, [isOffline]);
  return isOffline;
}

interface LostProps {
  title: string;
  text: string;
  canRetry?: boolean;
  children: React.ReactNode;
}

function Lost({ title, text, canRetry = false, children }: LostProps) {
  return (
    <div className="page">
      {children}
      <div className="mx-auto grid max-w-[640px] justify-items-start gap-5 py-[calc(clamp(40px,7vw,88px)*var(--air))]">
        <StreetOfDoors className="decor aspect-[2] w-full max-w-[480px]" />
        <h1>{title}</h1>
        <p className="text-lead">{text}</p>
        <div className="flex flex-wrap gap-3">
          {canRetry ? (
            <Button
              Icon={RefreshCw}
              level="main"
              className="only-js"
              onClick={() => window.location.reload()}
            >
              Cargar la página otra vez
            </Button>
          ) : null}
          <ButtonLink Icon={House} to="/" level={canRetry ? 'line' : 'main'} reloadDocument={canRetry}>
            Volver al inicio
          </ButtonLink>
          <ButtonLink Icon={Search} to="/proveedores" reloadDocument={canRetry}>
            Buscar proveedores
          </ButtonLink>
          {canRetry ? null : (
            <ButtonLink Icon={Search} to="/buscar">
              Buscar en todo el sitio
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}
