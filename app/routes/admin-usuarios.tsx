import { useState } from 'react';
import { boundaryOf } from '../components/load-boundary.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { ListSearch } from '../features/admin/list-search.tsx';
import { changeUser } from '../features/admin/users/mutations.ts';
import { type AdminUser, fetchUsers, userOrders, userParams } from '../features/admin/users/queries.ts';
import type { UserActionName } from '../features/admin/users/user-actions.ts';
import { UserDialog } from '../features/admin/users/user-dialog.tsx';
import { UserTable } from '../features/admin/users/user-table.tsx';
import { Door } from '../features/directory/type-art.tsx';
import { countOf } from '../lib/count.ts';
import { messages } from '../lib/messages.ts';
import { jsonAction } from '../lib/mutation.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { adminLoader } from '../session/require-admin.ts';
import { useUserId } from '../session/session.ts';
import type { Route } from './+types/admin-usuarios';

export const clientLoader = adminLoader((api, { search }) => ({
  list: fetchUsers(api, userParams.read(search)),
}));

export const clientAction = jsonAction(changeUser);

export default function AdminUsuarios({ loaderData: { list } }: Route.ComponentProps) {
  const { inAddress: query, text, setText, change } = useSearchFilters(userParams);
  const [open, setOpen] = useState<{ action: UserActionName; user: AdminUser }>();
  const ownId = useUserId();

  return (
    <div className="grid gap-5">
      <ListSearch
        noun="usuarios"
        label="Nombre o correo"
        text={text}
        onText={setText}
        orders={userOrders}
        order={query.orden}
        onOrder={(orden) => change({ orden })}
      />
      <AdminList
        label="Lista de usuarios"
        loadingText="Cargando usuarios..."
        failure={messages.adminUsuarios.loadFailed}
        list={list}
        pagina={query.pagina}
        pathTo={(pagina) => userParams.write({ ...query, pagina })}
        empty={
          <EmptyState art={<Door type="todos" />} title="No se encontraron usuarios">
            Prueba con otras palabras.
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <UserTable
            caption={countOf(total, 'usuario', 'usuarios')}
            users={rows}
            ownId={ownId}
            onAction={(action, user) => setOpen({ action, user })}
          />
        )}
      </AdminList>
      {open ? (
        <UserDialog {...open} isOwn={open.user.id === ownId} onClose={() => setOpen(undefined)} />
      ) : null}
    </div>
  );
}

export const ErrorBoundary = boundaryOf(messages.adminUsuarios.loadFailed);
