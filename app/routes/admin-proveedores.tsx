import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ConflictNotice } from '../components/conflict-notice.tsx';
import { useSubmission } from '../components/forms/use-submission.ts';
import { boundaryOf } from '../components/load-boundary.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { ConfirmDialog } from '../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Switch } from '../components/ui/switch.tsx';
import { notify } from '../components/ui/toast.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { ListSearch } from '../features/admin/list-search.tsx';
import {
  type ProviderAction as Approval,
  changeProvider,
  type ProviderChange,
  topic,
} from '../features/admin/providers/mutations.ts';
import { OwnerDialog } from '../features/admin/providers/owner-dialog.tsx';
import { type ProviderAction, ProviderTable } from '../features/admin/providers/provider-table.tsx';
import {
  type AdminProvider,
  fetchProviders,
  providerOrders,
  providerParams,
} from '../features/admin/providers/queries.ts';
import { PasswordDialog } from '../features/admin/users/password-dialog.tsx';
import { Door } from '../features/directory/type-art.tsx';
import { countOf, countProviders } from '../lib/count.ts';
import { messages } from '../lib/messages.ts';
import { jsonAction } from '../lib/mutation.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { EditConflict } from '../lib/versioned-row.ts';
import { adminLoader } from '../session/require-admin.ts';
import { getAccount } from '../session/session.ts';
import type { Route } from './+types/admin-proveedores';

const words = messages.adminProveedores;

export const clientLoader = adminLoader((api, { search }) => ({
  list: fetchProviders(api, providerParams.read(search)),
}));

export const clientAction = jsonAction(changeProvider);

export default function AdminProveedores({ loaderData: { list } }: Route.ComponentProps) {
  const { inAddress: query, text, setText, change } = useSearchFilters(providerParams);
  const [open, setOpen] = useState<{ action: ProviderAction; provider: AdminProvider }>();
  const [conflictName, setConflictName] = useState<string>();
  const isPendingOnly = query.todos !== 'si';
  const close = () => setOpen(undefined);
  const { isBusy, sent, send } = useSubmission<ProviderChange, unknown>({
    rowKey: ({ provider }) => provider.id,
    onDone(value, { intent, provider }) {
      close();
      if (intent !== 'approve') return;
      const undo = value as Approval;
      notify.offer(words.approved, topic, {
        label: 'Deshacer',
        run: () => send({ intent: 'undo', provider, undo }),
      });
    },
    onError({ error }, { provider }) {
      close();
      if (error instanceof EditConflict) setConflictName(provider.nombre);
    },
  });

  function write(intent: ProviderChange['intent'], provider: AdminProvider) {
    setConflictName(undefined);
    send({ intent, provider });
  }

  function act(action: ProviderAction, provider: AdminProvider) {
    if (action === 'approve') write(provider.aprobado_por_admin ? 'disapprove' : 'approve', provider);
    else setOpen({ action, provider });
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Switch
          checked={isPendingOnly}
          onChange={(isOn) => change({ todos: isOn ? '' : 'si' })}
          className="-ml-1 text-ui"
        >
          Solo pendientes
        </Switch>
        <ButtonLink Icon={Plus} to="/admin/proveedores/nuevo" level="main" size="small">
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
      {conflictName ? <ConflictNotice title={`Otra persona cambió o eliminó «${conflictName}»`} /> : null}
      <AdminList
        label="Lista de proveedores"
        loadingText={messages.proveedores.loading}
        failure={words.loadFailed}
        list={list}
        pagina={query.pagina}
        pathTo={(pagina) => providerParams.write({ ...query, pagina })}
        empty={<NoProviders isPendingOnly={isPendingOnly} isSearch={query.q !== ''} />}
      >
        {({ rows, total }) => (
          <ProviderTable
            caption={
              isPendingOnly
                ? countOf(total, 'proveedor pendiente', 'proveedores pendientes')
                : countProviders(total)
            }
            providers={rows}
            busyIds={sent.map(({ provider }) => provider.id)}
            onAction={act}
          />
        )}
      </AdminList>
      {open?.action === 'delete' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          confirmLabel="Eliminar proveedor"
          keepLabel="Conservar proveedor"
          busy={isBusy}
          busyLabel="Eliminando…"
          onConfirm={() => write('delete', open.provider)}
        >
          Vas a eliminar «{open.provider.nombre}», sus reseñas y sus estadísticas.
        </ConfirmDialog>
      ) : null}
      {open?.action === 'password' && open.provider.usuario_id ? (
        <PasswordDialog
          userId={open.provider.usuario_id}
          name={open.provider.owner ?? open.provider.nombre}
          isOwn={open.provider.usuario_id === getAccount()?.id}
          onClose={close}
        />
      ) : null}
      {open?.action === 'owner' ? (
        <OwnerDialog
          provider={open.provider}
          onClose={close}
          onConflict={() => {
            setConflictName(open.provider.nombre);
            close();
          }}
        />
      ) : null}
    </div>
  );
}

export const ErrorBoundary = boundaryOf(words.loadFailed);

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
