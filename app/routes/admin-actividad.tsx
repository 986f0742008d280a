import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { ActivityForm } from '../features/admin/activities/activity-form.tsx';
import { baseVersionOf } from '../features/admin/activities/activity-values.ts';
import { saveActivity } from '../features/admin/activities/mutations.ts';
import { fetchStoredActivity, type StoredActivity } from '../features/admin/activities/queries.ts';
import type { Api } from '../lib/api.ts';
import { isId } from '../lib/ids.ts';
import { found } from '../lib/load.ts';
import { jsonAction } from '../lib/mutation.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-actividad';

/** Null: a new one. */
async function read(api: Api, id: string): Promise<StoredActivity | null> {
  return id === 'nueva' ? null : found(await fetchStoredActivity(api, found(isId(id) ? id : null)));
}

export const clientLoader = adminLoader((api, { params: { id } }) => ({ stored: read(api, id) }));

export const clientAction = jsonAction(saveActivity);

export default function AdminActividad({ loaderData: { stored }, params: { id } }: Route.ComponentProps) {
  return (
    <Loaded
      key={id}
      data={stored}
      loading="Cargando actividad..."
      failed={(error) => <NotLoaded error={error} />}
    >
      {(activity) => (
        <div className="grid gap-5">
          <h2 className="text-h3 font-subtitle">{activity ? 'Editar actividad' : 'Crear actividad'}</h2>
          {activity?.estado === 'pendiente' ? (
            <Alert title="Alguien sugirió esta actividad">
              <p>Comprueba los datos y completa lo que falta. Al publicarla, la sugerencia queda aceptada.</p>
            </Alert>
          ) : null}
          <ActivityForm name={`actividad-${id}`} stored={activity ? baseVersionOf(activity) : undefined} />
        </div>
      )}
    </Loaded>
  );
}

const NotLoaded = boundaryOf('Error al cargar la actividad', {
  missing: (
    <Alert kind="error" title="Esta actividad ya no existe">
      <p className="mt-2">
        <ButtonLink to="/admin/actividades" size="small">
          Volver a la lista
        </ButtonLink>
      </p>
    </Alert>
  ),
});
export const ErrorBoundary = NotLoaded;
