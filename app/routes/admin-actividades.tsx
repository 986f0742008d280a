import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConflictNotice } from '../components/conflict-notice.tsx';
import { useSubmission } from '../components/forms/use-submission.ts';
import { boundaryOf } from '../components/load-boundary.tsx';
import { Badge } from '../components/ui/badge.tsx';
import { Button, ButtonLink } from '../components/ui/button.tsx';
import { ConfirmDialog } from '../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Cell, Table } from '../components/ui/table.tsx';
import { hasEnded, kindWords, timeWords } from '../features/activities/activities.ts';
import { type ActivityRemoval, removeActivity } from '../features/admin/activities/mutations.ts';
import {
  activityListParams,
  activityOrders,
  fetchActivityPage,
  type StoredActivity,
} from '../features/admin/activities/queries.ts';
import { AdminList } from '../features/admin/admin-list.tsx';
import { ListSearch } from '../features/admin/list-search.tsx';
import { ActionsCell, RowName } from '../features/admin/row-cells.tsx';
import { Door } from '../features/directory/type-art.tsx';
import { countOf } from '../lib/count.ts';
import { dayInSentence } from '../lib/dates.ts';
import { jsonAction } from '../lib/mutation.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { EditConflict } from '../lib/versioned-row.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-actividades';

const loadFailed = 'Error al cargar las actividades';

export const clientLoader = adminLoader((api, { search }) => ({
  list: fetchActivityPage(api, activityListParams.read(search)),
}));

export const clientAction = jsonAction(removeActivity);

export default function AdminActividades({ loaderData: { list } }: Route.ComponentProps) {
  const { inAddress: query, text, setText, change } = useSearchFilters(activityListParams);
  const [doomed, setDoomed] = useState<StoredActivity>();
  const close = () => setDoomed(undefined);
  const { isBusy, failure, send } = useSubmission<ActivityRemoval>({ onDone: close, onError: close });
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap @md/page:justify-end">
        <ButtonLink Icon={Plus} to="/admin/actividades/nueva" level="main" size="small">
          Crear actividad
        </ButtonLink>
      </div>
      <ListSearch
        noun="actividades"
        label="Nombre o municipio"
        text={text}
        onText={setText}
        orders={activityOrders}
        order={query.orden}
        onOrder={(orden) => change({ orden })}
      />
      {failure?.error instanceof EditConflict ? (
        <ConflictNotice title={`Otra persona cambió o eliminó «${failure.input.activity.titulo}»`} />
      ) : null}
      <AdminList
        label="Lista de actividades"
        loadingText="Cargando actividades..."
        failure={loadFailed}
        list={list}
        pagina={query.pagina}
        pathTo={(pagina) => activityListParams.write({ ...query, pagina })}
        empty={
          <EmptyState art={<Door type="todos" />} title="No hay actividades">
            {query.q ? 'Prueba con otras palabras.' : 'Crea la primera.'}
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <Table
            caption={countOf(total, 'actividad', 'actividades')}
            columns={['Actividad', 'Cuándo', 'Municipio', 'Estado', 'Acciones']}
          >
            {rows.map((activity) => (
              <Row key={activity.id} activity={activity} onDelete={setDoomed} />
            ))}
          </Table>
        )}
      </AdminList>
      {doomed ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          confirmLabel="Eliminar actividad"
          keepLabel="Conservar actividad"
          busy={isBusy}
          busyLabel="Eliminando…"
          onConfirm={() => send({ activity: doomed })}
        >
          Vas a eliminar «{doomed.titulo}».
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function Row({ activity, onDelete }: { activity: StoredActivity; onDelete(row: StoredActivity): void }) {
  const { id, titulo, clase, empieza, municipio, estado } = activity;
  const about = <span className="sr-only"> {titulo}</span>;
  const isOver = hasEnded(activity, new Date());
  return (
    <tr>
      <Cell>
        <RowName>{titulo}</RowName>
        {kindWords[clase]}
      </Cell>
      <Cell label="Cuándo">
        {empieza ? `${dayInSentence(empieza)}. ` : null}
        {timeWords(activity)}
      </Cell>
      <Cell label="Municipio">{municipio}</Cell>
      <Cell label="Estado">
        <Badge tone={estado === 'aceptada' && !isOver ? 'success' : 'plain'}>
          {isOver
            ? 'Terminó'
            : { pendiente: 'Espera', aceptada: 'Publicada', descartada: 'Descartada' }[estado]}
        </Badge>
      </Cell>
      <ActionsCell width="@lg/page:min-w-[13rem]">
        <ButtonLink Icon={Pencil} to={`/admin/actividades/${id}`} size="dense">
          Editar{about}
        </ButtonLink>
        <Button Icon={Trash2} level="risk" size="dense" onClick={() => onDelete(activity)}>
          Eliminar{about}
        </Button>
      </ActionsCell>
    </tr>
  );
}

export const ErrorBoundary = boundaryOf(loadFailed);
