import { useParams } from 'react-router';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { Loaded } from '../components/loaded.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { ClaimsFrame } from '../features/claims/claims-frame.tsx';
import { type RemovalWrite, writeRemoval } from '../features/claims/mutations.ts';
import { OwnRemoved, RemoveOwn } from '../features/claims/own-removal.tsx';
import { fetchRemovalPage, type RemovalPage } from '../features/claims/queries.ts';
import { RemovalForm } from '../features/claims/removal-form.tsx';
import { Door } from '../features/directory/type-art.tsx';
import { loadApi } from '../lib/api.ts';
import { backendContext } from '../lib/backend.ts';
import { defer, found, isMissing, readOnServer } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { requireAccount } from '../session/require-account.ts';
import { getAccount, useAccount } from '../session/session.ts';
import type { Route } from './+types/proveedor-baja';

const title = 'No quiero aparecer';

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = fetchRemovalPage(createServerClient(context.get(backendContext)), params.id, null);
  return { page: found(await readOnServer('The profile', read)) };
}

/** The server reads with the rights of a visitor: who owns the provider, and sees it also removed, reads it here. */
export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  const account = getAccount();
  const page: Promise<RemovalPage> = account
    ? loadApi().then(async (api) => found(await fetchRemovalPage(api, params.id, account.id)))
    : serverLoader().then((served) => served.page);
  return defer(request, { page });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  requireAccount(request);
  return writeRemoval((await request.json()) as RemovalWrite);
}

export function meta() {
  return [{ title: `${title} · Mi Guía Azul` }, { name: 'robots', content: 'noindex' }];
}

export default function ProveedorBaja({ loaderData: { page } }: Route.ComponentProps) {
  const { id } = useParams();
  return (
    <Loaded<RemovalPage>
      key={id}
      data={page}
      fallback={<LoadingPage />}
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
      {({ provider, isOwn, removal }) => (
        <ClaimsFrame title={isOwn ? 'Quitar mi perfil' : title} name={provider.nombre}>
          {removal ? (
            <OwnRemoved removal={removal} />
          ) : isOwn ? (
            <RemoveOwn />
          ) : (
            <RemovalForm provider={provider} />
          )}
        </ClaimsFrame>
      )}
    </Loaded>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isSignedIn = useAccount() !== null;
  // Not found with the rights of a visitor: the layout runs the loaders again for a signed-in user.
  return isMissing(error) && isSignedIn ? <LoadingPage /> : <NotRead error={error} />;
}

function LoadingPage() {
  return (
    <ClaimsFrame title={title}>
      <Loading text="Cargando el perfil..." />
    </ClaimsFrame>
  );
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
            El perfil no está en el directorio.
          </EmptyState>
        }
      />
    </ClaimsFrame>
  );
}
