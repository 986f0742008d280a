import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Alert } from '../components/ui/alert.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { LoadFailed } from '../features/admin/load-failed.tsx';
import { useLoaded } from '../features/admin/use-loaded.ts';
import type { Provider } from '../features/directory/provider-detail.ts';
import { type ProviderWrite, saveProvider } from '../features/provider-form/mutations.ts';
import { ProviderForm } from '../features/provider-form/provider-form.tsx';
import { loadApi } from '../lib/api.ts';
import { isId } from '../lib/ids.ts';
import { messages } from '../lib/messages.ts';
import { runMutation } from '../lib/mutation.ts';
import { withFreshSession } from '../session/fresh-session.ts';
import type { Route } from './+types/admin-proveedor';

const words = messages.adminProveedores;
const newId = 'nuevo';

/** Null: a new one. Undefined: there is none with this id. */
async function begin(id: string): Promise<Provider | null | undefined> {
  if (id === newId) return null;
  if (!isId(id)) return undefined;
  const api = await loadApi();
  const { data, error } = await api.from('proveedores').select('*').eq('id', id).maybeSingle();
  if (error) throw error;
  return data ?? undefined;
}

/** What an admin saves is approved. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { row, base } = (await request.json()) as ProviderWrite;
  const approved = { ...row, aprobado_por_admin: true };
  return runMutation(() => withFreshSession(async () => saveProvider(await loadApi(), approved, base)), {
    topic: 'provider',
    done: base ? words.updated : words.created,
    failed: words.saveFailed,
  });
}

export default function AdminProveedor({ params: { id } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const { data, problem, isLoading, reload } = useLoaded(id, async () => ({ id, start: await begin(id) }));
  const isNew = id === newId;
  const list = `/admin/proveedores${listSearch(location.state)}`;

  function finish() {
    void navigate(isNew ? '/admin/proveedores?todos=si' : list);
  }

  return (
    <div className="grid gap-5">
      <Link to={list} className="tap inline-flex! items-center gap-2 justify-self-start text-ui">
        <ArrowLeft className="icon" />
        Volver a la lista
      </Link>
      <h2 className="text-h3 font-subtitle">{isNew ? 'Crear proveedor' : 'Editar proveedor'}</h2>
      {problem ? (
        <LoadFailed
          message={messages.proveedores.loadOneFailed(problem)}
          problem={problem}
          isLoading={isLoading}
          onRetry={reload}
        />
      ) : data?.id !== id ? (
        <Loading text={messages.proveedores.loading} />
      ) : data.start === undefined ? (
        <Alert kind="error" title={messages.proveedores.notFound}>
          <p>Puede que otra persona lo haya eliminado.</p>
        </Alert>
      ) : (
        <ProviderForm
          key={id}
          initial={data.start}
          draftName={`admin-proveedor-${id}`}
          onSaved={finish}
          failed={words.saveFailed}
          note="Al guardar, el perfil queda aprobado."
        />
      )}
    </div>
  );
}

/** Address of the list with its search, order and page. */
function listSearch(state: unknown): string {
  const isKept = typeof state === 'object' && state !== null && 'list' in state;
  return isKept && typeof state.list === 'string' ? state.list : '';
}
