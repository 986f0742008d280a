import { useEffect } from 'react';
import { Link } from 'react-router';
import { Alert } from '../components/ui/alert.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { waysOf } from '../features/claims/claim.ts';
import { ClaimForm } from '../features/claims/claim-form.tsx';
import { ClaimState } from '../features/claims/claim-state.tsx';
import { type ClaimWrite, writeClaim } from '../features/claims/mutations.ts';
import { type ClaimPage, fetchClaimPage } from '../features/claims/queries.ts';
import { foundOrMoved } from '../features/directory/merged.ts';
import { LoadedSubpage, ProviderSubpage } from '../features/directory/provider-subpage.tsx';
import { loadApi } from '../lib/api.ts';
import { streamReads } from '../lib/load.ts';
import { privateMeta } from '../lib/meta.ts';
import { requireAccount, useAuthRedirect, useSessionGuard } from '../session/require-account.ts';
import { hasSignedOut } from '../session/session.ts';
import type { Route } from './+types/proveedor-reclamar';

const title = 'Este perfil es mío';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const account = requireAccount(request, 'Entra para decirnos que este perfil es tuyo.');
  const page = loadApi().then(async (api) =>
    foundOrMoved(api, params.id, await fetchClaimPage(api, params.id, account.id), '/reclamar'),
  );
  return { account, ...(await streamReads(request, { page })) };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  requireAccount(request);
  return writeClaim(params.id, (await request.json()) as ClaimWrite);
}

export const meta = () => privateMeta(title);

export default function ProveedorReclamar({ loaderData: { account, page } }: Route.ComponentProps) {
  const { isOwn, isSignedOut } = useSessionGuard(account.id);
  useAuthRedirect(isSignedOut && !hasSignedOut());
  if (!isOwn) return <HydrateFallback />;
  return (
    <LoadedSubpage<ClaimPage> title={title} data={page} fallback={<HydrateFallback />}>
      {(read) => <ClaimView page={read} userId={account.id} />}
    </LoadedSubpage>
  );
}

export function HydrateFallback() {
  return (
    <ProviderSubpage title={title}>
      <noscript>
        <p>Para usar esta página necesitas activar JavaScript.</p>
      </noscript>
      <div className="only-js">
        <Loading text="Cargando el perfil..." />
      </div>
    </ProviderSubpage>
  );
}

function ClaimView({ page, userId }: { page: ClaimPage; userId: string }) {
  const { provider, claim } = page;
  useEffect(() => {
    if (provider) document.title = `${title}: ${provider.nombre} · Mi Guía Azul`;
  }, [provider]);
  return (
    <ProviderSubpage title={title} name={provider?.nombre}>
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
    </ProviderSubpage>
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
