import { boundaryOf } from '../components/load-boundary.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Field } from '../components/ui/field.tsx';
import { Select } from '../components/ui/select.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { auditTables } from '../features/admin/audit/audit-entry.ts';
import { AuditTable } from '../features/admin/audit/audit-table.tsx';
import { auditOrders, auditParams, fetchAudit } from '../features/admin/audit/queries.ts';
import { ListSearch } from '../features/admin/list-search.tsx';
import { Door } from '../features/directory/type-art.tsx';
import { countOf } from '../lib/count.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-registro';

const loadFailed = 'Error al cargar el registro';

export const clientLoader = adminLoader((api, { search }) => ({
  list: fetchAudit(api, auditParams.read(search)),
}));

export default function AdminRegistro({ loaderData: { list } }: Route.ComponentProps) {
  const { inAddress: query, text, setText, change } = useSearchFilters(auditParams);

  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-h3 font-subtitle">Registro de cambios</h2>
        <p className="text-ink-soft">Lo que hizo cada admin. Nadie puede cambiarlo ni borrarlo.</p>
      </div>
      <ListSearch
        noun="en el registro"
        label="Nombre del admin"
        text={text}
        onText={setText}
        orders={auditOrders}
        order={query.orden}
        onOrder={(orden) => change({ orden })}
      >
        <Field label="Sobre qué">
          <Select
            value={query.sobre}
            onPick={(sobre) => change({ sobre })}
            empty="Todo"
            options={Object.entries(auditTables)}
          />
        </Field>
      </ListSearch>
      <AdminList
        label="Lista de cambios"
        loadingText="Cargando el registro..."
        failure={loadFailed}
        list={list}
        pagina={query.pagina}
        pathTo={(pagina) => auditParams.write({ ...query, pagina })}
        empty={
          <EmptyState art={<Door type="todos" />} title="No hay cambios que mostrar">
            {query.q || query.sobre ? 'Prueba con otra búsqueda.' : 'Aquí verás lo que haga cada admin.'}
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <AuditTable caption={countOf(total, 'cambio', 'cambios')} auditEntries={rows} />
        )}
      </AdminList>
    </div>
  );
}

export const ErrorBoundary = boundaryOf(loadFailed);
