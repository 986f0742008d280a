import { useNavigate } from 'react-router';
import { ConflictNotice } from '../../../components/conflict-notice.tsx';
import { ProblemSummary } from '../../../components/forms/problem-summary.tsx';
import { useDraft } from '../../../components/forms/use-draft.ts';
import { useForm } from '../../../components/forms/use-form.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { dayOf } from '../../../lib/dates.ts';
import { EditConflict } from '../../../lib/versioned-row.ts';
import { checkStep } from './check-step.ts';
import type { StepSave } from './mutations.ts';
import type { StoredStep, TermName } from './queries.ts';
import { AudiencePart, ContactPart, SourcePart, TextPart } from './step-parts.tsx';
import { StepPreview } from './step-preview.tsx';
import { stateOf } from './step-state.ts';
import { baseVersionOf, changesText, emptyStep, stepDifferences } from './step-values.ts';
import { VerificationPart } from './verification-part.tsx';

interface StepFormProps {
  /** Undefined for a new one. */
  stored: StoredStep | undefined;
  steps: readonly StoredStep[];
  terms: readonly TermName[];
  now: Date;
}

/** Key it by what it edits. */
export function StepForm({ stored, steps, terms, now }: StepFormProps) {
  const navigate = useNavigate();
  const own = stored && baseVersionOf(stored);
  const draft = useDraft(`paso-${stored?.id ?? 'nuevo'}`, own?.values ?? emptyStep, { base: own });
  const { values, base = own, change } = draft;
  const isChanged = base ? changesText(values, base.values) : true;
  const form = useForm<StepSave, unknown>({
    topic: 'step',
    check: () =>
      checkStep(values, {
        today: dayOf(now),
        isVerified:
          !isChanged && Boolean(stored?.verificado_por) && (!stored || stateOf(stored, now) !== 'vencido'),
      }),
    read: () => ({ intent: 'save', values, base }),
    onDone() {
      draft.reset();
      void navigate('/admin/pasos');
    },
  });
  const conflict =
    form.failure?.error instanceof EditConflict ? (form.failure.error.current as StoredStep) : null;
  const part = { values, change, errorOf: form.problemOf };

  return (
    <form
      noValidate
      {...form.events}
      className="grid gap-air-8 @lg/page:grid-cols-[minmax(0,46rem)_minmax(18rem,1fr)]"
    >
      <div className="grid content-start gap-8">
        {draft.restoredAt ? (
          <Alert title="Seguimos con lo que escribiste la última vez">
            <p>
              <Button size="small" onClick={() => draft.reset()}>
                Empezar de nuevo
              </Button>
            </p>
          </Alert>
        ) : null}
        {form.problems.length > 0 ? (
          <ProblemSummary key={form.attempt} title="Revisa los campos marcados." problems={form.problems} />
        ) : null}
        {form.errorMessage && !conflict ? (
          <ProblemSummary key={form.attempt} title="No se guardó el paso">
            {form.errorMessage}
          </ProblemSummary>
        ) : null}
        <TextPart {...part} />
        <AudiencePart {...part} />
        <ContactPart {...part} />
        <SourcePart {...part} terms={terms} />
        <VerificationPart {...part} stored={stored} isChanged={isChanged} now={now} />
        {conflict ? (
          <ConflictNotice
            title="Este paso cambió mientras lo editabas"
            names={stepDifferences(values, conflict)}
            onKeepMine={() => {
              const theirs = baseVersionOf(conflict);
              draft.rebase(theirs);
              form.submit({ intent: 'save', values, base: theirs });
            }}
            onTakeTheirs={() => {
              const theirs = baseVersionOf(conflict);
              draft.reset(theirs.values, theirs);
              form.clearFailure();
            }}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" level="main" busy={form.isBusy} busyLabel="Guardando…">
            {values.isPublished ? 'Guardar y publicar' : 'Guardar como borrador'}
          </Button>
          <ButtonLink to="/admin/pasos">Volver a la lista</ButtonLink>
        </div>
      </div>
      <div className="min-w-0">
        <div className="@lg/page:sticky @lg/page:top-24">
          <StepPreview values={values} id={stored?.id} steps={steps} now={now} />
        </div>
      </div>
    </form>
  );
}
