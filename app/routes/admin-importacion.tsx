import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { useRestoredFocus } from '../components/forms/use-restored-focus.ts';
import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Panel } from '../components/ui/card.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { IconLink } from '../components/ui/icon-link.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { ImportOutcome } from '../features/admin/imports/import-outcome.tsx';
import { ImportProgress } from '../features/admin/imports/import-progress.tsx';
import { ImportSummary } from '../features/admin/imports/import-summary.tsx';
import { changeImport } from '../features/admin/imports/mutations.ts';
import {
  fetchOpenImport,
  isWorking,
  type OpenImport,
  results,
  rowParams,
  watchMs,
} from '../features/admin/imports/queries.ts';
import { RowCard } from '../features/admin/imports/row-card.tsx';
import { RowTable } from '../features/admin/imports/row-table.tsx';
import { RunBar } from '../features/admin/imports/run-bar.tsx';
import { Stages } from '../features/admin/imports/stages.tsx';
import { Tallies } from '../features/admin/imports/tallies.tsx';
import type { ListQuery } from '../features/admin/list-query.ts';
import { isId } from '../lib/ids.ts';
import { found } from '../lib/load.ts';
import { jsonAction } from '../lib/mutation.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { useWatch } from '../lib/use-watch.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-importacion';

const loadFailed = 'Error al cargar la importación';

export const clientLoader = adminLoader((api, { params: { id }, search }) => ({
  opened: fetchOpenImport(api, found(isId(id) ? id : null), rowParams.read(search)),
}));

export const clientAction = jsonAction(changeImport);

/** An import from its rehearsal on, as it stands in the database: whoever comes back finds it as it is. */
export default function AdminImportacion({ loaderData: { opened } }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <IconLink to="/admin/importar" Icon={ArrowLeft}>
        Todas las importaciones
      </IconLink>
      <Loaded
        data={opened}
        loading="Cargando la importación..."
        blocks={['h-32', 'h-64']}
        failed={(error) => <Failed error={error} />}
      >
        {(read) => <Opened {...read} />}
      </Loaded>
    </div>
  );
}

function Opened({ import: imported, rows, cards }: OpenImport) {
  const { inAddress: query } = useSearchFilters(rowParams);
  const { estado } = imported;
  useWatch(isWorking(imported), watchMs);
  // The button that was pressed is gone: the focus goes to what came of it.
  const outcome = useRef<HTMLDivElement>(null);
  useRestoredFocus(outcome, estado);
  const isRehearsed = estado === 'ensayada';
  const hasRows = !isWorking(imported) && estado !== 'recibiendo';
  return (
    <>
      <Stages
        current={estado === 'recibiendo' ? 2 : estado === 'ensayando' || isRehearsed ? 3 : 4}
        isDone={estado === 'hecha' || estado === 'deshecha'}
      />
      <p role="status" className="sr-only">
        {isRehearsed ? 'El ensayo está listo.' : estado === 'hecha' ? 'La importación está hecha.' : ''}
      </p>
      <ImportSummary imported={imported} />
      <div ref={outcome} tabIndex={-1} className="outline-none empty:hidden">
        <ImportOutcome imported={imported} />
        <ImportProgress imported={imported} />
      </div>
      {hasRows ? (
        <Panel aria-labelledby="ensayo" className="grid gap-5">
          <div className="grid gap-1">
            <h2 id="ensayo" className="text-h3 font-subtitle">
              {isRehearsed ? '3. Ensayo' : 'Filas'}
            </h2>
            {isRehearsed ? (
              <p className="max-w-(--width-text) text-ink-soft">
                Nada ha cambiado todavía. Esto es lo que pasaría. Lo que está mal se corrige en tu hoja:
                guárdala y súbela otra vez.
              </p>
            ) : null}
          </div>
          <Tallies cuentas={imported.cuentas} query={query} />
          <Preview cards={cards} />
          {/* Another state is another list: one that stayed would take the focus that the outcome is to have. */}
          <Rows key={estado} imported={imported} rows={rows} query={query} />
          {isRehearsed ? <RunBar imported={imported} /> : null}
        </Panel>
      ) : null}
    </>
  );
}

/** Three finished cards: what families would see. */
function Preview({ cards }: Pick<OpenImport, 'cards'>) {
  if (cards.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="text-h4">
        {cards.length === 1 ? 'Así se verá' : `Así se verán ${cards.length} de ellos`}
      </h3>
      <ul className="card-grid">
        {cards.map((row) => (
          <li key={row.fila}>
            <RowCard row={row} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowsProps {
  imported: OpenImport['import'];
  rows: OpenImport['rows'];
  query: ListQuery<'que'>;
}

function Rows({ imported, rows, query }: RowsProps) {
  const result = results.find((one) => one === query.que);
  return (
    <AdminList
      label="Filas del archivo"
      loadingText="Cargando las filas..."
      failure={loadFailed}
      list={rows}
      pagina={query.pagina}
      pathTo={(pagina) => rowParams.write({ ...query, pagina })}
      empty={
        <EmptyState
          title="No hay filas así"
          action={
            <ButtonLink to={{ search: '' }} preventScrollReset>
              Ver todas las filas
            </ButtonLink>
          }
        />
      }
    >
      {(page) => <RowTable imported={imported} page={page} result={result} />}
    </AdminList>
  );
}

const Failed = boundaryOf(loadFailed, {
  missing: (
    <EmptyState
      title="Esta importación ya no está"
      action={<ButtonLink to="/admin/importar">Ver las importaciones</ButtonLink>}
    >
      Alguien la quitó, o la dirección está cortada.
    </EmptyState>
  ),
});
export const ErrorBoundary = Failed;
