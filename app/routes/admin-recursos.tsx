import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../components/ui/button.tsx';
import { ConfirmDialog } from '../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { notify } from '../components/ui/toast.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { fetchResourcePage, removeResource, resourceOrders } from '../features/admin/admin-resources.ts';
import { DecisionConflict } from '../features/admin/decision-conflict.tsx';
import { ListSearch } from '../features/admin/list-search.tsx';
import { Conflict } from '../features/admin/providers.ts';
import { ResourceTable } from '../features/admin/resource-table.tsx';
import { SuggestionsPanel } from '../features/admin/suggestions-panel.tsx';
import { useListQuery } from '../features/admin/use-list-query.ts';
import { useLoaded } from '../features/admin/use-loaded.ts';
import { Door } from '../features/directory/type-art.tsx';
import type { Resource } from '../features/resources/resources.ts';
import { loadApi } from '../lib/api.ts';
import { messages } from '../lib/messages.ts';

export default function AdminRecursos() {
  const { query, params, text, setText, change } = useListQuery(Object.keys(resourceOrders));
  const list = useLoaded(JSON.stringify(query), async () => fetchResourcePage(await loadApi(), query));
  const [doomed, setDoomed] = useState<Resource>();
  const [isBusy, setBusy] = useState(false);
  const [conflictName, setConflictName] = useState<string>();

  async function remove(resource: Resource) {
    if (isBusy) return;
    setBusy(true);
    setConflictName(undefined);
    try {
      await removeResource(await loadApi(), resource);
      notify.success(messages.recursos.removed, 'resource');
    } catch (error) {
      notify.error(messages.adminProveedores.removeFailed, 'resource');
      if (error instanceof Conflict) setConflictName(resource.titulo);
    } finally {
      setBusy(false);
      setDoomed(undefined);
      list.reload();
    }
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap @md/page:justify-end">
        <ButtonLink to="/admin/recursos/nuevo" level="main" size="small">
          <Plus className="icon" />
          Crear recurso
        </ButtonLink>
      </div>
      <SuggestionsPanel />
      <ListSearch
        noun="recursos"
        label="Título o descripción"
        text={text}
        onText={setText}
        orders={resourceOrders}
        order={query.orden}
        onOrder={(orden) => change({ orden })}
      />
      {conflictName ? <DecisionConflict name={conflictName} /> : null}
      <AdminList
        label="Lista de recursos"
        loadingText="Cargando recursos..."
        failure={messages.recursos.loadFailed(list.problem ?? '')}
        list={list}
        pagina={query.pagina}
        params={params}
        empty={
          <EmptyState art={<Door type="todos" />} title={messages.recursos.noneFound}>
            {query.q ? 'Prueba con otras palabras.' : 'Crea el primero.'}
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <ResourceTable
            caption={`${total} ${total === 1 ? 'recurso' : 'recursos'}`}
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
          onConfirm={() => void remove(doomed)}
        >
          Vas a eliminar «{doomed.titulo}» de la biblioteca, con sus estadísticas.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
