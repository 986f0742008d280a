import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { waysOf } from '../features/claims/claim.ts';
import { ClaimForm } from '../features/claims/claim-form.tsx';
import { ClaimState } from '../features/claims/claim-state.tsx';
import { ClaimsFrame } from '../features/claims/claims-frame.tsx';
import { type ClaimWrite, writeClaim } from '../features/claims/mutations.ts';
import { type ClaimPage, fetchClaimPage } from '../features/claims/queries.ts';
import { Door } from '../features/directory/type-art.tsx';
import { loadApi } from '../lib/api.ts';
import { defer, found } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { requireAccount, useAuthRedirect, useOwnPage } from '../session/require-account.ts';
import { hasSignedOut } from '../session/session.ts';
import type { Route } from './+types/proveedor-reclamar';

const title = 'Este perfil es mío';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const account = requireAccount(request);
  const page = loadApi().then(async (api) => found(await fetchClaimPage(api, params.id, account.id)));
  return { account, ...(await defer(request, { page })) };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  requireAccount(request);
  return writeClaim(params.id, (await request.json()) as ClaimWrite);
}

export function meta() {
  return [{ title: `${title} · Mi Guía Azul` }, { name: 'robots', content: 'noindex' }];
}

export default function ProveedorReclamar({ loaderData: { account, page } }: Route.ComponentProps) {
  const { id } = useParams();
  const { isOwn, isSignedOut } = useOwnPage(account.id);
  useAuthRedirect(isSignedOut && !hasSignedOut());
  if (!isOwn) return <HydrateFallback />;
  return (
    <Loaded<ClaimPage>
      key={id}
      data={page}
      fallback={<HydrateFallback />}
      failed={(error, isFirst) =>
        isFirst ? (
          <NotRead error={error} />
        ) : (
          <div className="page pt-5">
            <LoadFailed message={messages.proveedores.loadOneFailed} error={error} />
          </div>
        )
      }
    >
      {(read) => <ClaimView page={read} userId={account.id} />}
    </Loaded>
  );
}

export function HydrateFallback() {
  return (
    <ClaimsFrame title={title}>
      <noscript>
        <p>Para usar esta página necesitas activar JavaScript.</p>
      </noscript>
      <div className="only-js">
        <Loading text="Cargando el perfil..." />
      </div>
    </ClaimsFrame>
  );
}

function ClaimView({ page, userId }: { page: ClaimPage; userId: string }) {
  const { provider, claim } = page;
  useEffect(() => {
    if (provider) document.title = `${title}: ${provider.nombre} · Mi Guía Azul`;
  }, [provider]);
  return (
    <ClaimsFrame title={title} name={provider?.nombre}>
      {claim && (claim.estado !== 'entregada' || provider?.usuario_id === userId) ? (
        <ClaimState claim={claim} provider={provider} />
      ) : null}
      <NextStep page={page} userId={userId} />
      {provider && provider.usuario_id !== userId ? (
        <p className="border-line border-t pt-2 text-meta">
          <Link to={`/proveedor/${provider.id}/baja`} className="inline-flex min-h-11 items-center">
            No quiero aparecer en el directorio
          </Link>
        </p>
      ) : null}
    </ClaimsFrame>
  );
}

/** The form, or why there is none. */
function NextStep({ page: { provider, claim, hasProvider }, userId }: { page: ClaimPage; userId: string }) {
  if (claim && ['abierta', 'probada'].includes(claim.estado)) return null;
  if (!provider) return null;
  if (provider.usuario_id === userId) {
    if (claim?.estado === 'entregada') return null;
    return (
      <Alert kind="success" title="Este perfil ya es tuyo">
        <p>
          <Link to="/provider-dashboard/al-dia" className="tap">
            Abrir Al día
          </Link>
        </p>
      </Alert>
    );
  }
  if (hasProvider) {
    return (
      <Alert title="Tu cuenta ya tiene un perfil de proveedor">
        <p>Una cuenta tiene uno solo. Para pedir este, entra con otra cuenta.</p>
      </Alert>
    );
  }
  if (waysOf(provider).length === 0) {
    return (
      <Alert title="Este perfil no muestra un teléfono ni un correo">
        <p>No tenemos a dónde enviar el código. Primero hay que completar el perfil:</p>
        <p>
          <Link to={`/proveedor/${provider.id}/corregir`} className="tap">
            Corregir un dato
          </Link>
        </p>
      </Alert>
    );
  }
  return <ClaimForm provider={provider} />;
}

function NotRead({ error }: { error: unknown }) {
  return (
    <ClaimsFrame title={title}>
      <LoadBoundary
        error={error}
        message={messages.proveedores.loadOneFailed}
        missing={
          <EmptyState
            art={<Door type="todos" />}
            title={messages.proveedores.notFound}
            action={<ButtonLink to="/proveedores">Volver a la búsqueda</ButtonLink>}
          >
            El perfil ya no existe o todavía no está aprobado.
          </EmptyState>
        }
      />
    </ClaimsFrame>
  );
}
