import { useOutletContext } from 'react-router';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Field } from '../components/ui/field.tsx';
import { Select } from '../components/ui/select.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { CallList } from '../features/admin/calls/call-list.tsx';
import { type CallWrite, changeCall } from '../features/admin/calls/mutations.ts';
import { callParams, callSets, fetchCalls } from '../features/admin/calls/queries.ts';
import { GapList } from '../features/admin/gaps/gap-list.tsx';
import type { Today } from '../features/admin/queue/queries.ts';
import { Door } from '../features/directory/type-art.tsx';
import { keptMap } from '../features/map/queries.ts';
import { loadApi } from '../lib/api.ts';
import { countOf, formatCount } from '../lib/count.ts';
import { municipios } from '../lib/lists/municipalities.ts';
import { streamReads } from '../lib/load.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { useNow } from '../lib/use-now.ts';
import { requireAdmin } from '../session/require-admin.ts';
import type { Route } from './+types/admin-llamadas';

const loadFailed = 'Error al cargar las llamadas';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin();
  const query = callParams.read(new URL(request.url).searchParams);
  return streamReads(request, {
    calls: loadApi().then((api) => fetchCalls(api, query)),
    map: keptMap(),
  });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changeCall((await request.json()) as CallWrite);
}

/** Whom to call, and where families are far from help. */
export default function AdminLlamadas({ loaderData: { calls, map } }: Route.ComponentProps) {
  const now = useNow(Date.now());
  const { inAddress: query, change } = useSearchFilters(callParams);
  const isFiltered = Boolean(query.municipio || query.cuales);
  const today = useOutletContext<Today | undefined>();
  return (
    <div className="grid gap-air-8">
      <div className="grid gap-4">
        <div>
          <h2 className="text-h3 font-subtitle">Llamadas</h2>
          {today ? <p className="text-ink-soft">{confirmedSentence(today)}</p> : null}
        </div>
        <search
          aria-label="Filtrar las llamadas"
          className="grid gap-4 @sm/page:grid-cols-2 @lg/page:grid-cols-[repeat(2,minmax(0,20rem))]"
        >
          <Field label="Municipio">
            <Select
              value={query.municipio}
              onPick={(municipio) => void change({ municipio })}
              empty="Todos los municipios"
              options={municipios.map(({ nombre }) => nombre)}
            />
          </Field>
          <Field label="Qué llamadas">
            <Select
              value={query.cuales}
              onPick={(cuales) => void change({ cuales })}
              empty="Todas"
              options={Object.entries(callSets)}
            />
          </Field>
        </search>
        <AdminList
          label="Lista de llamadas"
          loadingText="Cargando las llamadas..."
          failure={loadFailed}
          list={calls}
          pagina={query.pagina}
          pathTo={(pagina) => callParams.write({ ...query, pagina })}
          empty={
            <EmptyState art={<Door type="todos" />} title="No hay nadie por llamar">
              {isFiltered
                ? 'Prueba con otro municipio, o con todas.'
                : 'Cuando un dato venza y nadie conteste los correos, el proveedor sale aquí.'}
            </EmptyState>
          }
        >
          {({ rows, total }) => (
            <CallList calls={rows} total={isFiltered ? total : today?.por_llamar} now={now} />
          )}
        </AdminList>
      </div>
      <section aria-labelledby="donde-falta" className="grid gap-3">
        <h2 id="donde-falta" className="text-h3 font-subtitle">
          Dónde falta más
        </h2>
        <Loaded data={map} loading="Cargando el mapa..." failure="Error al cargar el mapa">
          {(read) => <GapList numbers={read} />}
        </Loaded>
      </section>
    </div>
  );
}

/** "27 de 30 proveedores están confirmados en los últimos 90 días." */
function confirmedSentence({ confirmados, aprobados }: Today): string {
  const all = countOf(aprobados, 'proveedor confirmó', 'proveedores confirmaron');
  return `${formatCount(confirmados)} de ${all} sus datos en los últimos 90 días.`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadBoundary error={error} message={loadFailed} />;
}
