import { ArrowLeft, Search } from 'lucide-react';
import { boundaryOf } from '../components/load-boundary.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Field, Input } from '../components/ui/field.tsx';
import { IconLink } from '../components/ui/icon-link.tsx';
import { Select } from '../components/ui/select.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { ChangeList } from '../features/admin/changes/change-list.tsx';
import { changeFact } from '../features/admin/changes/mutations.ts';
import {
  changeGroups,
  changeParams,
  changePeriods,
  daysOf,
  fetchChanges,
} from '../features/admin/changes/queries.ts';
import { Door } from '../features/directory/type-art.tsx';
import { countOf } from '../lib/count.ts';
import { jsonAction } from '../lib/mutation.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { useNow } from '../lib/use-now.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-cambios';

const loadFailed = 'Error al cargar los cambios';

export const clientLoader = adminLoader((api, { search }) => ({
  changes: fetchChanges(api, changeParams.read(search)),
}));

export const clientAction = jsonAction(changeFact);

/** What owners and admins published of the facts without anybody's approval, and the way back. */
export default function AdminCambios({ loaderData: { changes } }: Route.ComponentProps) {
  const { inAddress: query, text, setText, change } = useSearchFilters(changeParams);
  const now = useNow(Date.now());
  const days = daysOf(query);

  return (
    <div className="grid gap-5">
      <IconLink to="/admin/hoy" Icon={ArrowLeft}>
        Volver a Hoy
      </IconLink>
      <div className="grid gap-1">
        <h2>Cambios recientes</h2>
        <p className="max-w-(--width-text) text-ink-soft">
          Lo que se publicó sin pasar por revisión: sedes, horario, atención, el lugar y la primera visita.
          Devolver pone el valor de antes y queda en el registro.
        </p>
      </div>
      <search
        aria-label="Filtrar los cambios"
        className="grid items-end gap-4 @md/page:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <Field label="Proveedor">
          <Input
            type="search"
            value={text}
            maxLength={100}
            autoComplete="off"
            placeholder="Nombre del proveedor"
            enterKeyHint="search"
            icon={<Search className="icon" />}
            onText={setText}
          />
        </Field>
        <Field label="Qué cambió">
          <Select
            value={query.grupo}
            onPick={(grupo) => void change({ grupo })}
            empty="Todo"
            options={Object.entries(changeGroups)}
          />
        </Field>
        <Field label="Cuándo">
          <Select
            value={days}
            onPick={(dias) => void change({ dias })}
            options={changePeriods.map((period) => [String(period), `Últimos ${period} días`])}
          />
        </Field>
      </search>
      <AdminList
        label="Lista de cambios"
        loadingText="Cargando cambios…"
        failure={loadFailed}
        list={changes}
        pagina={query.pagina}
        pathTo={(pagina) => changeParams.write({ ...query, pagina })}
        empty={
          <EmptyState art={<Door type="todos" />} title={`Nada cambió en ${days} días`}>
            {query.q || query.grupo
              ? 'Prueba con otra búsqueda.'
              : 'Cuando un dueño cambie algo, lo ves aquí.'}
          </EmptyState>
        }
      >
        {({ rows }) => (
          <>
            <p role="status" className="text-meta text-ink-soft">
              {countOf(rows[0]?.total ?? 0, 'cambio', 'cambios')} en los últimos {days} días.
            </p>
            <ChangeList changes={rows} now={now} />
          </>
        )}
      </AdminList>
    </div>
  );
}

export const ErrorBoundary = boundaryOf(loadFailed);
