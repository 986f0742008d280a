import { boundaryOf } from '../components/load-boundary.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { BinTable } from '../features/admin/bin/bin-table.tsx';
import { changeBin } from '../features/admin/bin/mutations.ts';
import { binParams, fetchBin } from '../features/admin/bin/queries.ts';
import { WithdrawList } from '../features/admin/bin/withdraw-list.tsx';
import { Door } from '../features/directory/type-art.tsx';
import { countOf } from '../lib/count.ts';
import { jsonAction } from '../lib/mutation.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-papelera';

const loadFailed = 'Error al cargar la papelera';

export const clientLoader = adminLoader((api, { search }) => ({
  list: fetchBin(api, binParams.read(search)),
}));

export const clientAction = jsonAction(changeBin);

/** What admins removed of others, for 30 days, and the way back. */
export default function AdminPapelera({ loaderData: { list } }: Route.ComponentProps) {
  const { inAddress: query } = useSearchFilters(binParams);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-h3 font-subtitle">Papelera</h2>
          <p className="max-w-(--width-text) text-ink-soft">
            Lo que un admin quitó de otra persona, por 30 días. Lo que borra quien lo escribió no pasa por
            aquí.
          </p>
        </div>
        <WithdrawList />
      </div>
      <AdminList
        label="Lo que se puede recuperar"
        loadingText="Cargando la papelera..."
        failure={loadFailed}
        list={list}
        pagina={query.pagina}
        pathTo={(pagina) => binParams.write({ ...query, pagina })}
        empty={
          <EmptyState art={<Door type="todos" />} title="La papelera está vacía">
            Si quitas una pregunta, una respuesta o una reseña, la puedes recuperar aquí.
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <BinTable caption={countOf(total, 'publicación', 'publicaciones')} rows={rows} />
        )}
      </AdminList>
    </div>
  );
}

export const ErrorBoundary = boundaryOf(loadFailed);
