import { ArrowLeft, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { Loaded } from '../components/loaded.tsx';
import { IconLink } from '../components/ui/icon-link.tsx';
import { ProviderNotLoaded } from '../features/admin/providers/provider-not-loaded.tsx';
import { fetchProvider } from '../features/admin/providers/queries.ts';
import { fetchOfferedPlans } from '../features/directory/plans.ts';
import { type EditedProvider, withHiddenAddress } from '../features/provider-form/hidden-address.ts';
import { type ProviderWrite, saveProvider } from '../features/provider-form/mutations.ts';
import { ProviderForm } from '../features/provider-form/provider-form.tsx';
import type { FormStart } from '../features/provider-form/queries.ts';
import { type Api, loadApi } from '../lib/api.ts';
import { isId } from '../lib/ids.ts';
import { found } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { runMutation } from '../lib/mutation.ts';
import { withFreshSession } from '../session/fresh-session.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-proveedor';

const words = messages.adminProveedores;
const newId = 'nuevo';

async function begin(api: Api, id: string): Promise<FormStart> {
  const [provider, offeredPlans] = await Promise.all([fetchEdited(api, id), fetchOfferedPlans(api)]);
  return { provider, offeredPlans };
}

async function fetchEdited(api: Api, id: string): Promise<EditedProvider | null> {
  if (id === newId) return null;
  return withHiddenAddress(api, found(isId(id) ? await fetchProvider(api, id) : null));
}

export const clientLoader = adminLoader((api, { params: { id } }) => ({ start: begin(api, id) }));

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

export default function AdminProveedor({ loaderData: { start }, params: { id } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const list = useListPath();

  return (
    <Frame>
      <Loaded
        key={id}
        data={start}
        loading={messages.proveedores.loading}
        failed={(error) => <ProviderNotLoaded error={error} />}
      >
        {({ provider: initial, offeredPlans }) => (
          <>
            {initial ? (
              <IconLink to="datos" Icon={MapPin}>
                Sedes, horario y datos del lugar
              </IconLink>
            ) : null}
            <ProviderForm
              initial={initial}
              offeredPlans={offeredPlans}
              draftName={`admin-proveedor-${id}`}
              onSaved={() => void navigate(id === newId ? '/admin/proveedores?todos=si' : list)}
              note="Al guardar, el perfil queda aprobado."
            />
          </>
        )}
      </Loaded>
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ProviderNotLoaded error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-5">
      <IconLink to={useListPath()} Icon={ArrowLeft}>
        Volver a la lista
      </IconLink>
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
