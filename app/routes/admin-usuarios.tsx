import { useState } from 'react';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { ListSearch } from '../features/admin/list-search.tsx';
import { useListQuery } from '../features/admin/use-list-query.ts';
import { useLoaded } from '../features/admin/use-loaded.ts';
import { UserDialogs } from '../features/admin/user-dialogs.tsx';
import { type UserAction, UserTable } from '../features/admin/user-table.tsx';
import { type AdminUser, fetchUsers, userOrders } from '../features/admin/users.ts';
import { Door } from '../features/directory/type-art.tsx';
import { loadApi } from '../lib/api.ts';
import { messages } from '../lib/messages.ts';
import { useAccount } from '../session/session.ts';

export default function AdminUsuarios() {
  const { query, params, text, setText, change } = useListQuery(Object.keys(userOrders));
  const list = useLoaded(JSON.stringify(query), async () => fetchUsers(await loadApi(), query));
  const [open, setOpen] = useState<{ action: UserAction; user: AdminUser }>();
  const ownId = useAccount()?.id;

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
        params={params}
        empty={
          <EmptyState art={<Door type="todos" />} title="No se encontraron usuarios">
            Prueba con otras palabras.
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <UserTable
            caption={`${total} ${total === 1 ? 'usuario' : 'usuarios'}`}
            users={rows}
            ownId={ownId}
            onAction={(action, user) => setOpen({ action, user })}
          />
        )}
      </AdminList>
      {open ? (
        <UserDialogs
          action={open.action}
          user={open.user}
          isOwn={open.user.id === ownId}
          onClose={() => setOpen(undefined)}
          onChanged={list.reload}
        />
      ) : null}
    </div>
  );
}
