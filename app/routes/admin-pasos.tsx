import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConflictNotice } from '../components/conflict-notice.tsx';
import { useFocusAfterLoad } from '../components/forms/use-focus-after-load.ts';
import { useSubmission } from '../components/forms/use-submission.ts';
import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { ConfirmDialog } from '../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { notify } from '../components/ui/toast.tsx';
import { changeStep, type StepWrite, type StepWritten } from '../features/admin/steps/mutations.ts';
import { NoStepsShown } from '../features/admin/steps/no-steps-shown.tsx';
import { fetchAllSteps, type StoredStep } from '../features/admin/steps/queries.ts';
import { stateOf } from '../features/admin/steps/step-state.ts';
import { editId, type Move, StepTable } from '../features/admin/steps/step-table.tsx';
import { VerifyDialog } from '../features/admin/steps/verify-dialog.tsx';
import { Door } from '../features/directory/type-art.tsx';
import { useIsReloading } from '../lib/load.ts';
import { jsonAction } from '../lib/mutation.ts';
import { useNow } from '../lib/use-now.ts';
import { EditConflict } from '../lib/versioned-row.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-pasos';

const loadFailed = 'Error al cargar los pasos';

export const clientLoader = adminLoader((api) => ({ steps: fetchAllSteps(api) }));

export const clientAction = jsonAction(changeStep);

/** The steps of "¿Por dónde empiezo?": their state, their end and their order. */
export default function AdminPasos({ loaderData: { steps } }: Route.ComponentProps) {
  return (
    <section aria-label="Lista de pasos" aria-busy={useIsReloading()} className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-(--width-text) text-ui">
          Los pasos de «¿Por dónde empiezo?», en su orden. Las familias ven solo los que una persona con
          nombre verificó y no han vencido.
        </p>
        <ButtonLink Icon={Plus} to="/admin/pasos/nuevo" level="main" size="small">
          Crear paso
        </ButtonLink>
      </div>
      <Loaded
        data={steps}
        loading="Cargando los pasos..."
        blocks={['h-20', 'h-20', 'h-20']}
        failure={loadFailed}
      >
        {(read) => <StepList steps={read} />}
      </Loaded>
    </section>
  );
}

function StepList({ steps }: { steps: StoredStep[] }) {
  const now = useNow(Date.now(), 'day');
  const [toDelete, setToDelete] = useState<StoredStep>();
  const [toVerify, setToVerify] = useState<StoredStep>();
  const [moved, setMoved] = useState<Move & { titulo: string }>();
  const [place, setPlace] = useState<number>();
  const focusAfterLoad = useFocusAfterLoad(steps);
  const { isBusy, failure, send } = useSubmission<StepWrite, StepWritten | undefined>({
    rowKey: ({ step }) => step.id,
    onDone(written, input) {
      setToDelete(undefined);
      setPlace(written?.place);
      if (input.intent === 'delete') tellDeletion(input.step, written?.entry);
    },
    onError: () => setToDelete(undefined),
  });

  // With the list as it was when the deletion was sent: the next one may arrive together with the answer.
  const focusNeighbour = useRef<() => void>(undefined);
  function remove(step: StoredStep) {
    const index = steps.findIndex(({ id }) => id === step.id);
    // The nearest that is still there: somebody else may delete one meanwhile.
    const nearest = [...steps.slice(index + 1), ...steps.slice(0, index).reverse()];
    focusNeighbour.current = () => focusAfterLoad(...nearest.map(({ id }) => editId(id)));
    send({ intent: 'delete', step });
  }

  function tellDeletion(step: StepWrite['step'], entry: number | undefined) {
    focusNeighbour.current?.();
    const told = `Eliminaste «${step.titulo}»`;
    if (entry === undefined) notify.success(told, 'step');
    else
      notify.offer(told, `deleted step ${step.id}`, {
        label: 'Deshacer',
        run: () => {
          // Asked for before it is sent: the list with the step may arrive together with the answer.
          focusAfterLoad(editId(step.id));
          send({ intent: 'undelete', step, entry });
        },
      });
  }

  if (steps.length === 0) {
    return (
      <EmptyState art={<Door type="todos" />} title="Todavía no hay pasos">
        Crea el primero.
      </EmptyState>
    );
  }
  return (
    <>
      {failure?.error instanceof EditConflict ? (
        <ConflictNotice title={`Otra persona cambió o eliminó «${failure.input.step.titulo}»`} />
      ) : null}
      <p role="status" className="sr-only">
        {moved && place ? `«${moved.titulo}» está ahora en el lugar ${place} de ${steps.length}.` : ''}
      </p>
      {steps.some((step) => stateOf(step, now) === 'vigente') ? null : <NoStepsShown />}
      <StepTable
        steps={steps}
        now={now}
        moved={moved}
        onMove={(step, way) => {
          setMoved({ id: step.id, way, titulo: step.titulo });
          send({ intent: 'move', step, way });
        }}
        onVerify={setToVerify}
        onCopy={(step) => send({ intent: 'copy', step })}
        onDelete={setToDelete}
      />
      {toVerify ? (
        <VerifyDialog
          step={toVerify}
          onDone={() => focusAfterLoad(editId(toVerify.id))}
          onClose={() => setToVerify(undefined)}
        />
      ) : null}
      {toDelete ? (
        <ConfirmDialog
          open
          onOpenChange={() => setToDelete(undefined)}
          confirmLabel="Eliminar paso"
          keepLabel="Conservar paso"
          isReversible
          busy={isBusy}
          busyLabel="Eliminando…"
          onConfirm={() => remove(toDelete)}
        >
          Vas a eliminar «{toDelete.titulo}». Las familias dejan de verlo. Enseguida puedes deshacerlo.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

export const ErrorBoundary = boundaryOf(loadFailed);
