import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ConflictNotice } from '../components/conflict-notice.tsx';
import { useSubmission } from '../components/forms/use-submission.ts';
import { boundaryOf } from '../components/load-boundary.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { ConfirmDialog } from '../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { ListSearch } from '../features/admin/list-search.tsx';
import { changeResource, type ResourceChange } from '../features/admin/resources/mutations.ts';
import { fetchResourcePage, resourceOrders, resourceParams } from '../features/admin/resources/queries.ts';
import { ResourceTable } from '../features/admin/resources/resource-table.tsx';
import { Door } from '../features/directory/type-art.tsx';
import type { Resource } from '../features/resources/resources.ts';
import { countOf } from '../lib/count.ts';
import { messages } from '../lib/messages.ts';
import { jsonAction } from '../lib/mutation.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { EditConflict } from '../lib/versioned-row.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-recursos';

const words = messages.recursos;

export const clientLoader = adminLoader((api, { search }) => ({
  list: fetchResourcePage(api, resourceParams.read(search)),
}));

export const clientAction = jsonAction(changeResource);

export default function AdminRecursos({ loaderData: { list } }: Route.ComponentProps) {
  const { inAddress: query, text, setText, change } = useSearchFilters(resourceParams);
  const [doomed, setDoomed] = useState<Resource>();
  const { isBusy, failure, send } = useSubmission<ResourceChange>({
    onDone: () => setDoomed(undefined),
    onError: () => setDoomed(undefined),
  });

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap @md/page:justify-end">
        <ButtonLink Icon={Plus} to="/admin/recursos/nuevo" level="main" size="small">
          Crear recurso
        </ButtonLink>
      </div>
      <ListSearch
        noun="recursos"
        label="Título o descripción"
        text={text}
        onText={setText}
        orders={resourceOrders}
        order={query.orden}
        onOrder={(orden) => change({ orden })}
      />
      {failure?.error instanceof EditConflict ? (
        <ConflictNotice title={`Otra persona cambió o eliminó «${failure.input.resource.titulo}»`} />
      ) : null}
      <AdminList
        label="Lista de recursos"
        loadingText="Cargando recursos..."
        failure={words.loadFailed}
        list={list}
        pagina={query.pagina}
        pathTo={(pagina) => resourceParams.write({ ...query, pagina })}
        empty={
          <EmptyState art={<Door type="todos" />} title={words.noneFound}>
            {query.q ? 'Prueba con otras palabras.' : 'Crea el primero.'}
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <ResourceTable
            caption={countOf(total, 'recurso', 'recursos')}
            resources={rows}
            onDelete={setDoomed}
          />
        )}
      </AdminList>
      {doomed ? (
        <ConfirmDialog
          open
          onOpenChange={() => setDoomed(undefined)}
          confirmLabel="Eliminar recurso"
          keepLabel="Conservar recurso"
          busy={isBusy}
          busyLabel="Eliminando…"
          onConfirm={() => send({ intent: 'delete', resource: doomed })}
        >
          Vas a eliminar «{doomed.titulo}» de la biblioteca, con sus estadísticas.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

export const ErrorBoundary = boundaryOf(words.loadFailed);
