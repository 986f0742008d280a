import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../components/ui/button.tsx';
import { ConfirmDialog } from '../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Switch } from '../components/ui/switch.tsx';
import { notify } from '../components/ui/toast.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { DecisionConflict } from '../features/admin/decision-conflict.tsx';
import { ListSearch } from '../features/admin/list-search.tsx';
import { OwnerDialog } from '../features/admin/owner-dialog.tsx';
import { PasswordDialog } from '../features/admin/password-dialog.tsx';
import { PendingReviewsPanel } from '../features/admin/pending-reviews-panel.tsx';
import { type ProviderAction, ProviderTable } from '../features/admin/provider-table.tsx';
import {
  type AdminProvider,
  approve,
  Conflict,
  fetchProviders,
  providerOrders,
  removeProvider,
} from '../features/admin/providers.ts';
import { useListQuery } from '../features/admin/use-list-query.ts';
import { useLoaded } from '../features/admin/use-loaded.ts';
import { Door } from '../features/directory/type-art.tsx';
import { type Api, loadApi } from '../lib/api.ts';
import { messages } from '../lib/messages.ts';
import { getAccount } from '../session/session.ts';

const words = messages.adminProveedores;

export default function AdminProveedores() {
  const { query, params, text, setText, change } = useListQuery(Object.keys(providerOrders));
  const isPendingOnly = params.get('todos') !== 'si';
  const list = useLoaded(JSON.stringify([query, isPendingOnly]), async () =>
    fetchProviders(await loadApi(), query, { isPendingOnly }),
  );
  const [open, setOpen] = useState<{ action: ProviderAction; provider: AdminProvider }>();
  const [busyId, setBusyId] = useState<string>();
  const [conflictName, setConflictName] = useState<string>();

  async function carryOut(
    provider: AdminProvider,
    work: (api: Api) => Promise<void>,
    said: { success: string; failure: string },
  ) {
    if (busyId) return;
    setBusyId(provider.id);
    setConflictName(undefined);
    try {
      await work(await loadApi());
      notify.success(said.success, 'provider');
    } catch (error) {
      notify.error(said.failure, 'provider');
      if (error instanceof Conflict) setConflictName(provider.nombre);
    } finally {
      setBusyId(undefined);
      setOpen(undefined);
      list.reload();
    }
  }

  function action(action: ProviderAction, provider: AdminProvider) {
    if (action !== 'approve') {
      setOpen({ action, provider });
      return;
    }
    const isApproved = !provider.aprobado_por_admin;
    void carryOut(
      provider,
      (api) => approve(api, provider, isApproved),
      isApproved
        ? { success: words.approved, failure: words.approveFailed }
        : { success: words.rejected, failure: words.rejectFailed },
    );
  }

  function finish() {
    setOpen(undefined);
    list.reload();
  }

  return (
    <div className="grid gap-5">
      <PendingReviewsPanel />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Switch
          checked={isPendingOnly}
          onChange={(isOn) => change({ todos: isOn ? null : 'si' })}
          className="-ml-1 text-ui"
        >
          Solo pendientes
        </Switch>
        <ButtonLink to="/admin/proveedores/nuevo" level="main" size="small">
          <Plus className="icon" />
          Crear proveedor
        </ButtonLink>
      </div>
      <ListSearch
        noun="proveedores"
        label="Nombre o municipio"
        text={text}
        onText={setText}
        orders={providerOrders}
        order={query.orden}
        onOrder={(orden) => change({ orden })}
      />
      {conflictName ? <DecisionConflict name={conflictName} /> : null}
      <AdminList
        label="Lista de proveedores"
        loadingText={messages.proveedores.loading}
        failure={words.loadFailed}
        list={list}
        pagina={query.pagina}
        params={params}
        empty={<NoProviders isPendingOnly={isPendingOnly} isSearch={query.q !== ''} />}
      >
        {({ rows, total }) => (
          <ProviderTable
            caption={`${total} ${total === 1 ? 'proveedor' : 'proveedores'}${isPendingOnly ? (total === 1 ? ' pendiente' : ' pendientes') : ''}`}
            providers={rows}
            busyId={busyId}
            onAction={action}
          />
        )}
      </AdminList>
      {open?.action === 'delete' ? (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(undefined)}
          confirmLabel="Eliminar proveedor"
          keepLabel="Conservar proveedor"
          busy={busyId !== undefined}
          busyLabel="Eliminando…"
          onConfirm={() =>
            void carryOut(open.provider, (api) => removeProvider(api, open.provider), {
              success: words.removed,
              failure: words.removeFailed,
            })
          }
        >
          Vas a eliminar «{open.provider.nombre}», sus reseñas y sus estadísticas.
        </ConfirmDialog>
      ) : null}
      {open?.action === 'password' && open.provider.usuario_id ? (
        <PasswordDialog
          userId={open.provider.usuario_id}
          name={open.provider.owner ?? open.provider.nombre}
          isOwn={open.provider.usuario_id === getAccount()?.id}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open?.action === 'owner' ? (
        <OwnerDialog
          provider={open.provider}
          onClose={() => setOpen(undefined)}
          onDone={finish}
          onConflict={() => {
            setConflictName(open.provider.nombre);
            finish();
          }}
        />
      ) : null}
    </div>
  );
}

function NoProviders({ isPendingOnly, isSearch }: { isPendingOnly: boolean; isSearch: boolean }) {
  const title = isSearch
    ? messages.proveedores.noneFound
    : isPendingOnly
      ? 'No hay proveedores pendientes'
      : 'Todavía no hay proveedores';
  return (
    <EmptyState art={<Door type="todos" />} title={title}>
      {isPendingOnly
        ? 'Apaga «Solo pendientes» para ver todos.'
        : isSearch
          ? 'Prueba con otras palabras.'
          : null}
    </EmptyState>
  );
}
