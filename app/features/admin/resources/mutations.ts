import { notify } from '../../../components/ui/toast.tsx';
import { type Api, dataOf, loadApi } from '../../../lib/api.ts';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { messages } from '../../../lib/messages.ts';
import { attempt, runMutation } from '../../../lib/mutation.ts';
import { saveAtVersion, versionOf, written } from '../../../lib/versioned-row.ts';
import type { Resource } from '../../resources/resources.ts';
import { updateSuggestion } from '../suggestions/mutations.ts';
import { fetchResource, fetchReview } from './queries.ts';
import { type ResourceValues, resourceDifferences, rowOf } from './resource-values.ts';
import { type ReviewValues, reviewDifferences, reviewRowOf, type StoredReview } from './review-values.ts';

const topic = 'resource';

/** What an admin does to a row of the list. */
export interface ResourceChange {
  intent: 'delete';
  resource: Resource;
}

/** For the clientAction of the list, which is read again after a failure too: the row may have changed. */
export function changeResource({ resource }: ResourceChange) {
  return attempt(async () => deleteAt(await loadApi(), resource), {
    topic,
    done: messages.recursos.removed,
    failed: () => messages.adminProveedores.removeFailed,
  });
}

/** What the form of a resource sends. */
export interface ResourceSave {
  values: ResourceValues;
  /** None for a new one. */
  base?: BaseVersion<ResourceValues> | undefined;
  /** The suggestion that a new one was made of. */
  suggestionId?: string | undefined;
}

/** For the clientAction of the form. */
export async function saveResource({ values, base, suggestionId }: ResourceSave) {
  if (base) {
    return runMutation(async () => updateResource(await loadApi(), values, base), {
      topic,
      done: 'Recurso actualizado exitosamente',
      failed: () => 'Error al actualizar recurso',
    });
  }
  return runMutation(
    async () => {
      const api = await loadApi();
      await createResource(api, values);
      if (!suggestionId) return;
      await updateSuggestion(api, 'sugerencias', suggestionId, 'pendiente', 'aceptada').catch(() =>
        notify.error('El recurso se creó, pero la sugerencia sigue pendiente', 'suggestion'),
      );
    },
    { topic, done: messages.recursos.created, failed: () => messages.recursos.createFailed },
  );
}

/** What the panel of the review sends. */
export interface ReviewSave {
  intent: 'review';
  values: ReviewValues;
  base: BaseVersion<ReviewValues>;
}

/** For the clientAction of the form. */
export function saveReview({ values, base }: ReviewSave) {
  return runMutation(async () => updateReview(await loadApi(), values, base), {
    topic: 'review',
    done: 'Revisión guardada con la fecha de hoy',
    failed: () => 'Error al guardar la revisión',
  });
}

async function deleteAt(api: Api, resource: Resource): Promise<void> {
  await written(api.from('recursos').delete().match(versionOf(resource)).select('id'));
}

async function createResource(api: Api, values: ResourceValues): Promise<void> {
  await api.from('recursos').insert(rowOf(values)).then(dataOf);
}

function updateResource(
  api: Api,
  values: ResourceValues,
  { id, version }: BaseVersion<ResourceValues>,
): Promise<Resource> {
  return saveAtVersion({
    write: api
      .from('recursos')
      .update(rowOf(values))
      .match(versionOf({ id, fecha_actualizacion: version }))
      .select('*'),
    read: () => fetchResource(api, id),
    isSaved: (current) => resourceDifferences(values, current).length === 0,
    gone: 'Otra persona eliminó este recurso.',
  });
}

/** Written also where nothing changed: the save itself is the review. */
function updateReview(
  api: Api,
  values: ReviewValues,
  { id, version }: BaseVersion<ReviewValues>,
): Promise<StoredReview> {
  return saveAtVersion({
    write: api
      .from('revisiones_recurso')
      .update(reviewRowOf(values))
      .match({ recurso_id: id, fecha_actualizacion: version })
      .select('*')
      .overrideTypes<StoredReview[], { merge: false }>(),
    read: () => fetchReview(api, id),
    isSaved: (current) => reviewDifferences(values, current).length === 0,
    gone: 'Otra persona eliminó este recurso.',
  });
}
