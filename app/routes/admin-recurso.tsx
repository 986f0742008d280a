import { useNavigate, useSearchParams } from 'react-router';
import { Alert } from '../components/ui/alert.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { notify } from '../components/ui/toast.tsx';
import {
  decideSuggestion,
  emptyResource,
  fetchResource,
  fetchSuggestion,
  type ResourceValues,
  type Suggestion,
  saveResource,
  valuesOfResource,
  valuesOfSuggestion,
} from '../features/admin/admin-resources.ts';
import { LoadFailed } from '../features/admin/load-failed.tsx';
import { ResourceForm } from '../features/admin/resource-form.tsx';
import { useLoaded } from '../features/admin/use-loaded.ts';
import { loadApi } from '../lib/api.ts';
import { isId } from '../lib/ids.ts';
import { messages } from '../lib/messages.ts';
import type { Route } from './+types/admin-recurso';

interface Start {
  values: ResourceValues;
  suggestion?: Suggestion | null;
}

/** A new resource, one made of a suggestion, or an existing one: what the form starts with. */
async function begin(id: string, suggestionId: string | null): Promise<Start | null> {
  const api = await loadApi();
  if (id !== 'nuevo') {
    const resource = isId(id) ? await fetchResource(api, id) : null;
    return resource && { values: valuesOfResource(resource) };
  }
  if (!isId(suggestionId)) return { values: emptyResource };
  const suggestion = await fetchSuggestion(api, suggestionId);
  return { values: suggestion ? valuesOfSuggestion(suggestion) : emptyResource, suggestion };
}

export default function AdminRecurso({ params: { id } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const suggestionId = search.get('sugerencia');
  const navigate = useNavigate();
  const isNew = id === 'nuevo';
  const key = `${id} ${suggestionId ?? ''}`;
  const { data, problem, isLoading, reload } = useLoaded(key, async () => ({
    key,
    start: await begin(id, suggestionId),
  }));

  async function save(values: ResourceValues) {
    const api = await loadApi();
    await saveResource(api, values, isNew ? undefined : id);
    notify.success(isNew ? messages.recursos.created : 'Recurso actualizado exitosamente', 'resource');
    if (suggestionId && data?.start?.suggestion) {
      await decideSuggestion(api, suggestionId, 'pendiente', 'aceptada').catch(() =>
        notify.error('El recurso se creó, pero la sugerencia sigue pendiente', 'suggestion'),
      );
    }
    await navigate('/admin/recursos');
  }

  if (problem) {
    const message = messages.recursos.loadFailed(problem);
    return <LoadFailed message={message} problem={problem} isLoading={isLoading} onRetry={reload} />;
  }
  if (data?.key !== key) return <Loading text="Cargando recurso..." />;
  if (!data.start) {
    return (
      <Alert kind="error" title="Este recurso ya no existe">
        <p className="mt-2">
          <ButtonLink to="/admin/recursos" size="small">
            Volver a la lista
          </ButtonLink>
        </p>
      </Alert>
    );
  }
  const { values, suggestion } = data.start;
  return (
    <div className="grid gap-5">
      <h2 className="text-h3 font-subtitle">{isNew ? 'Crear recurso' : 'Editar recurso'}</h2>
      {suggestion?.estado === 'pendiente' ? (
        <Alert title={`Sugerencia de ${suggestion.author}`}>
          <p>Revisa los datos. Al crear el recurso, la sugerencia queda aceptada.</p>
        </Alert>
      ) : null}
      {suggestionId && suggestion?.estado !== 'pendiente' ? (
        <Alert kind="waiting" title="Otra persona ya decidió sobre esta sugerencia">
          <p>Mira la biblioteca antes de crear el recurso: puede que ya esté.</p>
        </Alert>
      ) : null}
      <ResourceForm
        key={key}
        name={`recurso-${isNew ? (suggestionId ?? 'nuevo') : id}`}
        initial={values}
        submitLabel={isNew ? 'Crear recurso' : 'Guardar cambios'}
        failure={isNew ? messages.recursos.createFailed : 'Error al actualizar recurso'}
        onSave={save}
      />
    </div>
  );
}
