import { Search } from 'lucide-react';
import { boundaryOf } from '../components/load-boundary.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Field, Input } from '../components/ui/field.tsx';
import { Select } from '../components/ui/select.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { historyTables } from '../features/admin/history/entry-text.ts';
import { HistoryTable } from '../features/admin/history/history-table.tsx';
import { changeHistory } from '../features/admin/history/mutations.ts';
import {
  fetchHistory,
  historyParams,
  historyPeriods,
  historySets,
} from '../features/admin/history/queries.ts';
import { WithdrawList } from '../features/admin/history/withdraw-list.tsx';
import { Door } from '../features/directory/type-art.tsx';
import { countOf } from '../lib/count.ts';
import { jsonAction } from '../lib/mutation.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { useNow } from '../lib/use-now.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-historial';

const loadFailed = 'Error al cargar el historial';

export const clientLoader = adminLoader((api, { search }) => ({
  list: fetchHistory(api, historyParams.read(search)),
}));

export const clientAction = jsonAction(changeHistory);

/** What was done, what was published without anybody's approval and what was removed, with the way back. */
export default function AdminHistorial({ loaderData: { list } }: Route.ComponentProps) {
  const { inAddress: query, text, setText, change } = useSearchFilters(historyParams);
  const now = useNow(Date.now());

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-h3 font-subtitle">Historial</h2>
          <p className="max-w-(--width-text) text-ink-soft">
            Quién cambió qué. Nadie puede cambiarlo ni borrarlo. Lo que un admin quitó de otra persona se
            puede recuperar por 30 días.
          </p>
        </div>
        <WithdrawList />
      </div>
      <search
        aria-label="Filtrar el historial"
        className="grid items-end gap-4 @md/page:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <Field label="De un proveedor o una persona">
          <Input
            type="search"
            value={text}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            icon={<Search className="icon" />}
            onText={setText}
          />
        </Field>
        <Field label="Qué">
          <Select
            value={query.que}
            onPick={(que) => void change({ que })}
            empty="Todo"
            options={[...Object.entries(historySets), ...Object.entries(historyTables)]}
          />
        </Field>
        <Field label="Cuándo">
          <Select
            value={query.dias}
            onPick={(dias) => void change({ dias })}
            empty="Desde el principio"
            options={historyPeriods.map((days) => [days, `Últimos ${days} días`])}
          />
        </Field>
      </search>
      <AdminList
        label="Historial"
        loadingText="Cargando el historial..."
        failure={loadFailed}
        list={list}
        pagina={query.pagina}
        pathTo={(pagina) => historyParams.write({ ...query, pagina })}
        empty={
          <EmptyState
            art={<Door type="todos" />}
            title={query.que === 'papelera' ? 'La papelera está vacía' : 'No hay cambios que mostrar'}
          >
            {query.q || query.que || query.dias
              ? 'Prueba con otra búsqueda.'
              : 'Aquí verás lo que haga cada admin y cada dueño.'}
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <HistoryTable caption={countOf(total, 'cambio', 'cambios')} entries={rows} now={now} />
        )}
      </AdminList>
    </div>
  );
}

export const ErrorBoundary = boundaryOf(loadFailed);
