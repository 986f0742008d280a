import { useNavigate } from 'react-router';
import { useDraft } from '../../../components/forms/use-draft.ts';
import { useForm } from '../../../components/forms/use-form.ts';
import { VersionedFormBody } from '../../../components/forms/versioned-form-body.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { dayOf } from '../../../lib/dates.ts';
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
  const part = { values, change };

  return (
    <div className="grid gap-air-8 @lg/page:grid-cols-[minmax(0,46rem)_minmax(18rem,1fr)]">
      <VersionedFormBody
        form={form}
        missing="Revisa los campos marcados."
        failed="No se guardó el paso"
        draft={draft}
        conflict={{
          title: 'Este paso cambió mientras lo editabas',
          versionOf: baseVersionOf,
          names: (theirs) => stepDifferences(values, theirs),
          onKeepMine: (theirs) => form.submit({ intent: 'save', values, base: theirs }),
        }}
        className="grid content-start gap-8"
      >
        <TextPart {...part} />
        <AudiencePart {...part} />
        <ContactPart {...part} />
        <SourcePart {...part} terms={terms} />
        <VerificationPart {...part} stored={stored} isChanged={isChanged} now={now} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" level="main" busy={form.isBusy} busyLabel="Guardando…">
            {values.isPublished ? 'Guardar y publicar' : 'Guardar como borrador'}
          </Button>
          <ButtonLink to="/admin/pasos">Volver a la lista</ButtonLink>
        </div>
      </VersionedFormBody>
      <div className="min-w-0">
        <div className="@lg/page:sticky @lg/page:top-24">
          <StepPreview values={values} id={stored?.id} steps={steps} now={now} />
        </div>
      </div>
    </div>
  );
}
