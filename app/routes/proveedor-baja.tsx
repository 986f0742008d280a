import { Loading } from '../components/ui/skeleton.tsx';
import { type RemovalWrite, writeRemoval } from '../features/claims/mutations.ts';
import { OwnRemoval } from '../features/claims/own-removal.tsx';
import { fetchRemovalPage, type RemovalPage } from '../features/claims/queries.ts';
import { RemovalForm } from '../features/claims/removal-form.tsx';
import { foundOnServer } from '../features/directory/merged.ts';
import { LoadedSubpage, ProviderSubpage, SubpageNotRead } from '../features/directory/provider-subpage.tsx';
import { loadApi } from '../lib/api.ts';
import { backendContext } from '../lib/backend.ts';
import { found, isMissing, streamReads } from '../lib/load.ts';
import { privateMeta } from '../lib/meta.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { requireAccount } from '../session/require-account.ts';
import { getAccount, useAccount } from '../session/session.ts';
import type { Route } from './+types/proveedor-baja';

const title = 'No quiero aparecer';

export async function loader({ params, context }: Route.LoaderArgs) {
  const client = createServerClient(context.get(backendContext));
  const read = fetchRemovalPage(client, params.id, null);
  return { page: await foundOnServer('The profile', client, params.id, read, '/baja') };
}

/** The server reads with the rights of a visitor: who owns the provider, and sees it also removed, reads it here. */
export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  const account = getAccount();
  const page: Promise<RemovalPage> = account
    ? loadApi().then(async (api) => found(await fetchRemovalPage(api, params.id, account.id)))
    : serverLoader().then((served) => served.page);
  return streamReads(request, { page });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  requireAccount(request);
  return writeRemoval((await request.json()) as RemovalWrite);
}

export const meta = () => privateMeta(title);

export default function ProveedorBaja({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <LoadedSubpage<RemovalPage> title={title} data={page} fallback={<LoadingPage />}>
      {({ provider, isOwn, removal }) => (
        <ProviderSubpage title={isOwn ? 'Quitar mi perfil' : title} name={provider.nombre}>
          {isOwn ? <OwnRemoval removal={removal} /> : <RemovalForm provider={provider} />}
        </ProviderSubpage>
      )}
    </LoadedSubpage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isSignedIn = useAccount() !== null;
  // Not found with the rights of a visitor: the layout runs the loaders again for a signed-in user.
  return isMissing(error) && isSignedIn ? <LoadingPage /> : <SubpageNotRead title={title} error={error} />;
}

function LoadingPage() {
  return (
    <ProviderSubpage title={title}>
      <Loading text="Cargando el perfil..." />
    </ProviderSubpage>
  );
}
