import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import {
  type ResourceSave,
  type ReviewSave,
  saveResource,
  saveReview,
} from '../features/admin/resources/mutations.ts';
import {
  fetchOtherTitles,
  fetchResource,
  fetchReview,
  type ResourceTitle,
} from '../features/admin/resources/queries.ts';
import { ResourceForm } from '../features/admin/resources/resource-form.tsx';
import {
  baseVersionOf,
  emptyResource,
  type ResourceValues,
  valuesOfSuggestion,
} from '../features/admin/resources/resource-values.ts';
import { ReviewPanel } from '../features/admin/resources/review-panel.tsx';
import type { StoredReview } from '../features/admin/resources/review-values.ts';
import { fetchSuggestion, type Suggestion } from '../features/admin/suggestions/queries.ts';
import type { Api } from '../lib/api.ts';
import type { BaseVersion } from '../lib/drafts.ts';
import { isId } from '../lib/ids.ts';
import { found } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-recurso';

const newId = 'nuevo';

/** What the form starts with: a new resource, one made of a suggestion, or an existing one. */
interface Start {
  /** Of the draft. */
  name: string;
  values: ResourceValues;
  base?: BaseVersion<ResourceValues>;
  suggestionId?: string;
  /** Null: it is gone. */
  suggestion?: Suggestion | null;
  /** Of an existing resource, with the resources that may replace it. */
  review?: { stored: StoredReview; others: ResourceTitle[] };
}

async function begin(api: Api, id: string, suggestionId: string | null): Promise<Start> {
  if (id !== newId) {
    const known = found(isId(id) ? id : null);
    const [resource, stored, others] = await Promise.all([
      fetchResource(api, known),
      fetchReview(api, known),
      fetchOtherTitles(api, known),
    ]);
    const base = baseVersionOf(found(resource));
    return { name: id, values: base.values, base, review: { stored: found(stored), others } };
  }
  if (!isId(suggestionId)) return { name: newId, values: emptyResource };
  const suggestion = await fetchSuggestion(api, suggestionId);
  const values = suggestion ? valuesOfSuggestion(suggestion) : emptyResource;
  return { name: suggestionId, values, suggestionId, suggestion };
}

export const clientLoader = adminLoader((api, { params: { id }, search }) => ({
  start: begin(api, id, search.get('sugerencia')),
}));

export async function clientAction({ request }: Route.ClientActionArgs) {
  const save = (await request.json()) as ResourceSave | ReviewSave;
  return 'intent' in save ? saveReview(save) : saveResource(save);
}

export default function AdminRecurso({ loaderData: { start }, params: { id } }: Route.ComponentProps) {
  return (
    <Loaded
      key={id}
      data={start}
      loading="Cargando recurso..."
      failed={(error) => <ResourceNotLoaded error={error} />}
    >
      {(start) => <Editor {...start} />}
    </Loaded>
  );
}

function Editor({ name, values, base, suggestionId, suggestion, review }: Start) {
  return (
    <div className="grid gap-5">
      <h2 className="text-h3 font-subtitle">{base ? 'Editar recurso' : 'Crear recurso'}</h2>
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
        key={name}
        name={`recurso-${name}`}
        initial={values}
        stored={base}
        suggestionId={suggestion ? suggestionId : undefined}
      />
      {review ? <ReviewPanel key={`revision-${name}`} review={review.stored} others={review.others} /> : null}
    </div>
  );
}

/** The router gives its own error to an ErrorBoundary, whoever renders it: a deferred read needs this one. */
const ResourceNotLoaded = boundaryOf(messages.recursos.loadFailed, {
  missing: (
    <Alert kind="error" title="Este recurso ya no existe">
      <p className="mt-2">
        <ButtonLink to="/admin/recursos" size="small">
          Volver a la lista
        </ButtonLink>
      </p>
    </Alert>
  ),
});
export const ErrorBoundary = ResourceNotLoaded;
