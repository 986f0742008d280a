import { EmptyState } from '../components/ui/empty-state.tsx';
import { Field } from '../components/ui/field.tsx';
import { Select } from '../components/ui/select.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { auditOrders, auditTables, fetchAudit } from '../features/admin/audit.ts';
import { AuditTable } from '../features/admin/audit-table.tsx';
import { ListSearch } from '../features/admin/list-search.tsx';
import { useListQuery } from '../features/admin/use-list-query.ts';
import { useLoaded } from '../features/admin/use-loaded.ts';
import { Door } from '../features/directory/type-art.tsx';
import { loadApi } from '../lib/api.ts';

export default function AdminRegistro() {
  const { query, params, text, setText, change } = useListQuery(Object.keys(auditOrders));
  const table = Object.keys(auditTables).find((name) => name === params.get('sobre')) ?? null;
  const list = useLoaded(JSON.stringify([query, table]), async () =>
    fetchAudit(await loadApi(), query, table),
  );

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
          <Select value={table ?? ''} onChange={(event) => change({ sobre: event.target.value })}>
            <option value="">Todo</option>
            {Object.entries(auditTables).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </ListSearch>
      <AdminList
        label="Lista de cambios"
        loadingText="Cargando el registro..."
        failure="Error al cargar el registro"
        list={list}
        pagina={query.pagina}
        params={params}
        empty={
          <EmptyState art={<Door type="todos" />} title="No hay cambios que mostrar">
            {query.q || table ? 'Prueba con otra búsqueda.' : 'Aquí verás lo que haga cada admin.'}
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <AuditTable caption={`${total} ${total === 1 ? 'cambio' : 'cambios'}`} auditEntries={rows} />
        )}
      </AdminList>
    </div>
  );
}
