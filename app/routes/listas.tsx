import { type ReactNode, useEffect } from 'react';
import { useNavigate, useParams, useRevalidator } from 'react-router';
import { LoadFailed } from '../components/load-failed.tsx';
import { Loaded } from '../components/loaded.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { listsKey } from '../features/collections/device-keys.ts';
import { Door } from '../features/directory/type-art.tsx';
import { CreateListButton } from '../features/lists/list-name-dialog.tsx';
import { ListTiles } from '../features/lists/list-tiles.tsx';
import { accountListsPath, listsPath } from '../features/lists/lists-path.ts';
import { writeLists } from '../features/lists/mutations.ts';
import { NoSuchList } from '../features/lists/no-such-list.tsx';
import { OwnList } from '../features/lists/own-list.tsx';
import { fetchListsPage, type ListsPage } from '../features/lists/queries.ts';
import { PendingNotice } from '../features/pending/pending-notice.tsx';
import { streamReads } from '../lib/load.ts';
import { privateMeta } from '../lib/meta.ts';
import { jsonAction } from '../lib/mutation.ts';
import { useUserId } from '../session/session.ts';
import { hasOwnSavedNotice } from '../start/saved-page.ts';
import type { Route } from './+types/listas';

export const handle = hasOwnSavedNotice;

/** The lists of whoever has no account: they are on the device, so the server knows none. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return streamReads(request, { page: fetchListsPage(params.lista) });
}

/** Of every page with lists, with an account or without. */
export const clientAction = jsonAction(writeLists);

export const meta = () => privateMeta('Mis listas');

export default function Listas({ loaderData: { page } }: Route.ComponentProps) {
  const { lista } = useParams();
  useAccountPage(lista);
  useOtherTabs();
  return (
    <Frame>
      <Loaded<ListsPage>
        data={page}
        loading="Cargando…"
        failed={(error) => <LoadFailed error={error} message="Error al cargar tus listas" className="my-6" />}
      >
        {({ lists, open, savedAt, pending }) => (
          <>
            <PendingNotice savedAt={savedAt} pending={pending} unnamed={open?.unnamed} />
            {lists.length > 0 ? <ListTiles lists={lists} base={listsPath} /> : <NoLists />}
            {open ? <OwnList key={open.list.id} open={open} base={listsPath} hasAccount={false} /> : null}
            {open === undefined ? <NoSuchList /> : null}
          </>
        )}
      </Loaded>
    </Frame>
  );
}

/** With an account the lists are in the dashboard. */
function useAccountPage(lista: string | undefined): void {
  const hasAccount = useUserId() !== undefined;
  const navigate = useNavigate();
  useEffect(() => {
    if (hasAccount) void navigate([accountListsPath, lista].filter(Boolean).join('/'), { replace: true });
  }, [hasAccount, lista, navigate]);
}

/** Another tab changed the lists, moved them into an account or signed out. */
function useOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    function readAgain({ key }: StorageEvent) {
      if (key === listsKey) void revalidate();
    }
    window.addEventListener('storage', readAgain);
    return () => window.removeEventListener('storage', readAgain);
  }, [revalidate]);
}

/** `isStandIn`: about to be replaced, and a dialog that was opened in it too. */
function Frame({ isStandIn = false, children }: { isStandIn?: boolean; children: ReactNode }) {
  return (
    <div className="page pb-(--section) [--page-width:1000px]">
      <div className="page-head flex flex-wrap items-center justify-between gap-4 pb-air-6">
        <div className="grid gap-2">
          <h1>Mis listas</h1>
          <p className="text-ink-soft">Se guardan solo en este dispositivo. No necesitas una cuenta.</p>
        </div>
        <div className="only-js" inert={isStandIn}>
          <CreateListButton base={listsPath} />
        </div>
      </div>
      <div className="grid gap-air-6">{children}</div>
    </div>
  );
}

function NoLists() {
  return (
    <EmptyState
      art={<Door type="todos" />}
      title="Todavía no tienes listas"
      action={
        <ButtonLink to="/proveedores" level="main">
          Buscar proveedores
        </ButtonLink>
      }
    >
      En el perfil de un proveedor o en un recurso toca «Guardar».
    </EmptyState>
  );
}

export function HydrateFallback() {
  return (
    <Frame isStandIn>
      <noscript>
        <p>Para hacer listas necesitas activar JavaScript. Lo demás del sitio se puede leer sin él.</p>
      </noscript>
      <div className="only-js">
        <Loading text="Cargando…" />
      </div>
    </Frame>
  );
}
