import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { saveStep } from '../features/admin/steps/mutations.ts';
import {
  fetchAllSteps,
  fetchHistory,
  fetchTermNames,
  type StepChange,
  type StoredStep,
  type TermName,
} from '../features/admin/steps/queries.ts';
import { StepForm } from '../features/admin/steps/step-form.tsx';
import { StepHistory } from '../features/admin/steps/step-history.tsx';
import type { Api } from '../lib/api.ts';
import { isId } from '../lib/ids.ts';
import { found } from '../lib/load.ts';
import { jsonAction } from '../lib/mutation.ts';
import { useNow } from '../lib/use-now.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-paso';

const newId = 'nuevo';

interface Start {
  /** Undefined for a new one. */
  stored: StoredStep | undefined;
  steps: StoredStep[];
  terms: TermName[];
  changes: StepChange[];
}

async function begin(api: Api, id: string): Promise<Start> {
  const known = id === newId ? null : found(isId(id) ? id : null);
  const [steps, terms, changes] = await Promise.all([
    fetchAllSteps(api),
    fetchTermNames(api),
    known ? fetchHistory(api, known) : [],
  ]);
  const stored = known ? found(steps.find((step) => step.id === known) ?? null) : undefined;
  return { stored, steps, terms, changes };
}

export const clientLoader = adminLoader((api, { params: { id } }) => ({ start: begin(api, id) }));

export const clientAction = jsonAction(saveStep);

export default function AdminPaso({ loaderData: { start }, params: { id } }: Route.ComponentProps) {
  const now = useNow(Date.now(), 'day');
  return (
    <Loaded
      key={id}
      data={start}
      loading="Cargando el paso..."
      failed={(error) => <StepNotLoaded error={error} />}
    >
      {({ stored, steps, terms, changes }) => (
        <div className="grid gap-5">
          <h2 className="text-h3 font-subtitle">{stored ? 'Editar paso' : 'Crear paso'}</h2>
          <StepForm
            key={stored?.fecha_actualizacion ?? newId}
            stored={stored}
            steps={steps}
            terms={terms}
            now={now}
          />
          <StepHistory changes={changes} />
        </div>
      )}
    </Loaded>
  );
}

/** The router gives its own error to an ErrorBoundary, whoever renders it: a deferred read needs this one. */
const StepNotLoaded = boundaryOf('Error al cargar el paso', {
  missing: (
    <Alert kind="error" title="Este paso ya no existe">
      <p className="mt-2">
        <ButtonLink to="/admin/pasos" size="small">
          Volver a la lista
        </ButtonLink>
      </p>
    </Alert>
  ),
});
export const ErrorBoundary = StepNotLoaded;
