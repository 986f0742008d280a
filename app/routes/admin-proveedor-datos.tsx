import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Loaded } from '../components/loaded.tsx';
import { IconLink } from '../components/ui/icon-link.tsx';
import { ProviderNotLoaded } from '../features/admin/providers/provider-not-loaded.tsx';
import { AvailabilityPanel } from '../features/facts-form/availability-panel.tsx';
import { FactsForm } from '../features/facts-form/facts-form.tsx';
import { changeFacts, type FactsWrite } from '../features/facts-form/mutations.ts';
import { type EditedFacts, fetchFacts } from '../features/facts-form/queries.ts';
import type { Api } from '../lib/api.ts';
import { isId } from '../lib/ids.ts';
import { found } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { adminLoader, requireAdmin } from '../session/require-admin.ts';
import type { Route } from './+types/admin-proveedor-datos';

async function begin(api: Api, id: string): Promise<EditedFacts> {
  return found(isId(id) ? await fetchFacts(api, { id }) : null);
}

export const clientLoader = adminLoader((api, { params: { id } }) => ({ facts: begin(api, id) }));

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireAdmin();
  return changeFacts((await request.json()) as FactsWrite);
}

/** The facts of any provider, as its owner edits them. */
export default function AdminEditedFacts({ loaderData: { facts }, params: { id } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <Frame>
      <Loaded
        key={id}
        data={facts}
        loading={messages.proveedores.loading}
        failed={(error) => <ProviderNotLoaded error={error} />}
      >
        {(read) => {
          const { provider, places } = read;
          const page = {
            providerId: provider.id,
            isApproved: provider.aprobado_por_admin,
            isAdmin: true,
            draftPrefix: 'admin-hechos-',
            writtenHours: provider.horario_servicio,
            profilePath: `/admin/proveedores/${provider.id}`,
          };
          return (
            <div className="grid gap-air-8">
              <p className="-mt-3 text-ink-soft wrap-anywhere">{provider.nombre}</p>
              <AvailabilityPanel page={page} places={places} placeId={search.get('sede')} />
              <FactsForm page={page} facts={read} />
            </div>
          );
        }}
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
  const { id } = useParams();
  return (
    <div className="grid gap-5">
      <IconLink to={`/admin/proveedores/${id}`} Icon={ArrowLeft}>
        Volver al perfil
      </IconLink>
      <h2 className="text-h3 font-subtitle">Sedes, horario y datos del lugar</h2>
      {children}
    </div>
  );
}
