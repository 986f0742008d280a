import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { notify } from '../components/ui/toast.tsx';
import { fetchProvider } from '../features/admin/providers/queries.ts';
import type { Provider } from '../features/directory/provider-detail.ts';
import { ProviderForm } from '../features/provider-form/provider-form.tsx';
import { type BaseVersion, saveProvider } from '../features/provider-form/save-provider.ts';
import type { ProviderRow } from '../features/provider-form/values.ts';
import { loadApi } from '../lib/api.ts';
import { isId } from '../lib/ids.ts';
import { defer, found } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { requireAdmin } from '../session/require-admin.ts';
import type { Route } from './+types/admin-proveedor';

const words = messages.adminProveedores;
const newId = 'nuevo';

/** Null: a new one. */
async function begin(id: string): Promise<Provider | null> {
  if (id === newId) return null;
  return found(isId(id) ? await fetchProvider(await loadApi(), id) : null);
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAdmin();
  return defer(request, { provider: begin(params.id) });
}

/** What an admin saves is approved. */
async function save(row: ProviderRow, base: BaseVersion | undefined): Promise<Provider> {
  return saveProvider(await loadApi(), { ...row, aprobado_por_admin: true }, base);
}

export default function AdminProveedor({ loaderData: { provider }, params: { id } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const list = useListPath();
  const isNew = id === newId;

  function finish() {
    notify.success(isNew ? words.created : words.updated, 'provider');
    void navigate(isNew ? '/admin/proveedores?todos=si' : list);
  }

  return (
    <Frame>
      <Loaded
        key={id}
        data={provider}
        fallback={<Loading text={messages.proveedores.loading} />}
        failed={(error) => <NotLoaded error={error} />}
      >
        {(initial) => (
          <ProviderForm
            initial={initial}
            draftName={`admin-proveedor-${id}`}
            save={save}
            onSaved={finish}
            failed={words.saveFailed}
            note="Al guardar, el perfil queda aprobado."
          />
        )}
      </Loaded>
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <NotLoaded error={error} />
    </Frame>
  );
}

function NotLoaded({ error }: { error: unknown }) {
  return (
    <LoadBoundary
      error={error}
      message={messages.proveedores.loadOneFailed}
      missing={
        <Alert kind="error" title={messages.proveedores.notFound}>
          <p>Puede que otra persona lo haya eliminado.</p>
        </Alert>
      }
    />
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-5">
      <Link to={useListPath()} className="tap inline-flex! items-center gap-2 justify-self-start text-ui">
        <ArrowLeft className="icon" />
        Volver a la lista
      </Link>
      <h2 className="text-h3 font-subtitle">
        {useParams().id === newId ? 'Crear proveedor' : 'Editar proveedor'}
      </h2>
      {children}
    </div>
  );
}

/** Address of the list with its search, order and page. */
function useListPath(): string {
  const state: unknown = useLocation().state;
  const isKept = typeof state === 'object' && state !== null && 'list' in state;
  return `/admin/proveedores${isKept && typeof state.list === 'string' ? state.list : ''}`;
}
