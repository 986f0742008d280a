import { ArrowLeft, Search } from 'lucide-react';
import { Suspense, use, useEffect, useState } from 'react';
import { data, Link, useParams } from 'react-router';
import { Alert } from '../components/ui/alert.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { notify } from '../components/ui/toast.tsx';
import type { ProviderDetail } from '../features/directory/provider-detail.ts';
import { ProviderDetailBody } from '../features/directory/provider-detail-body.tsx';
import { providerDetailMeta } from '../features/directory/provider-detail-meta.ts';
import { fetchProviderDetail } from '../features/directory/queries.ts';
import { Door } from '../features/directory/type-art.tsx';
import { useProviderDetail } from '../features/directory/use-provider-detail.ts';
import { useFavoriteIntent } from '../features/favorites/use-favorite.ts';
import { ReviewsPanel } from '../features/reviews/reviews-panel.tsx';
import { backendContext } from '../lib/backend.ts';
import { explain } from '../lib/error-messages.ts';
import { recordEvent } from '../lib/events.ts';
import { messages } from '../lib/messages.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/proveedor';

/** Result of the read: the provider with its reviews, null, or an error message. */
interface Found {
  detail: ProviderDetail | null;
  problem?: string;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const detail = await fetchProviderDetail(createServerClient(context.get(backendContext)), params.id);
    const found: Found = { detail };
    return data({ found }, { status: detail ? 200 : 404 });
  } catch (error) {
    console.error('The profile could not be read:', error);
    const found: Found = { detail: null, problem: explain(error) };
    return data({ found }, { status: 503 });
  }
}

/** Not awaited: a client-side navigation shows the loading state at once. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const later = serverLoader().then(
    ({ found }) => found,
    (error: unknown): Found => ({ detail: null, problem: explain(error) }),
  );
  return { later };
}

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  if (loaderData && 'later' in loaderData) return [{ title: 'Proveedor · Mi Guía Azul' }];
  return providerDetailMeta(
    loaderData?.found.detail ?? null,
    params.id,
    matches[0].loaderData?.siteUrl ?? '',
  );
}

export default function ProviderPage({ loaderData }: Route.ComponentProps) {
  const { id } = useParams();
  return (
    <div className="page pb-(--section) print:p-0 print:[--grid-gap:10px] print:[--panel-pad:12px]">
      <p className="py-[calc(16px*var(--air))] print:hidden">
        <Link to="/proveedores" className="inline-flex min-h-11 items-center gap-2">
          <ArrowLeft className="icon" />
          Volver a los proveedores
        </Link>
      </p>
      {'found' in loaderData ? (
        <Result key={id} found={loaderData.found} />
      ) : (
        <Suspense key={id} fallback={<Loading text="Cargando proveedor..." />}>
          <Later found={loaderData.later} />
        </Suspense>
      )}
    </div>
  );
}

function Later({ found }: { found: Promise<Found> }) {
  return <Result found={use(found)} />;
}

function Result({ found }: { found: Found }) {
  const { detail, isChecking } = useProviderDetail(found.detail, useParams().id ?? '');
  useEffect(() => {
    if (found.problem) notify.error(messages.proveedores.loadOneFailed(found.problem), 'load');
  }, [found.problem]);
  if (detail) return <ProviderDetailView detail={detail} />;
  if (isChecking) return <Loading text="Cargando proveedor..." />;
  return <NotFound problem={found.problem} />;
}

function ProviderDetailView({ detail: { provider, reviews: read } }: { detail: ProviderDetail }) {
  const [reviews, setReviews] = useState(read);
  const isPending = !provider.aprobado_por_admin;
  useFavoriteIntent();
  useEffect(() => {
    // On a client-side navigation the name arrives after `meta` has run.
    document.title = `${provider.nombre} · Mi Guía Azul`;
  }, [provider.nombre]);
  useEffect(() => {
    // Visits of pending providers are not counted.
    if (!isPending) recordEvent({ tipo: 'visita_proveedor', providerId: provider.id });
  }, [provider.id, isPending]);
  return (
    <>
      {isPending ? (
        <Alert kind="waiting" title={messages.perfilProveedor.pending} className="mb-(--grid-gap)">
          Solo tú y los administradores pueden ver este perfil.
        </Alert>
      ) : null}
      <ProviderDetailBody provider={provider} reviews={reviews}>
        <ReviewsPanel provider={provider} reviews={reviews} onReviews={setReviews} />
      </ProviderDetailBody>
    </>
  );
}

function NotFound({ problem }: { problem: string | undefined }) {
  return (
    <EmptyState
      heading="h1"
      art={<Door type="todos" />}
      title={messages.proveedores.notFound}
      action={
        <ButtonLink to="/proveedores" level="main">
          <Search className="icon" />
          Volver a la búsqueda
        </ButtonLink>
      }
    >
      {problem ?? 'El perfil ya no existe o todavía no está aprobado.'}
    </EmptyState>
  );
}
