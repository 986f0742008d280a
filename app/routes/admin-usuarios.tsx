import { useState } from 'react';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { ListSearch } from '../features/admin/list-search.tsx';
import { changeUser, type UserChange } from '../features/admin/users/mutations.ts';
import { type AdminUser, fetchUsers, userOrders, userParams } from '../features/admin/users/queries.ts';
import { type UserAction, UserDialog } from '../features/admin/users/user-dialog.tsx';
import { UserTable } from '../features/admin/users/user-table.tsx';
import { Door } from '../features/directory/type-art.tsx';
import { loadApi } from '../lib/api.ts';
import { countOf } from '../lib/count.ts';
import { defer } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { requireAdmin } from '../session/require-admin.ts';
import { useUserId } from '../session/session.ts';
import type { Route } from './+types/admin-usuarios';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin();
  const query = userParams.read(new URL(request.url).searchParams);
  return defer(request, { list: loadApi().then((api) => fetchUsers(api, query)) });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changeUser((await request.json()) as UserChange);
}

export default function AdminUsuarios({ loaderData: { list } }: Route.ComponentProps) {
  const { inAddress: query, text, setText, change } = useSearchFilters(userParams);
  const [open, setOpen] = useState<{ action: UserAction; user: AdminUser }>();
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadBoundary error={error} message={messages.adminUsuarios.loadFailed} />;
}
