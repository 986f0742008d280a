import { dayOf } from '../../../lib/dates.ts';
import { ContentForm, type ContentKind } from '../content/content-form.tsx';
import { checkStep } from './check-step.ts';
import type { StepSave } from './mutations.ts';
import type { StoredStep, TermName } from './queries.ts';
import { AudiencePart, ContactPart, SourcePart, TextPart } from './step-parts.tsx';
import { StepPreview } from './step-preview.tsx';
import { isVerifiedAt } from './step-state.ts';
import { baseVersionOf, changesText, emptyStep, type StepValues, stepDifferences } from './step-values.ts';
import { saveLabel, VerificationPart } from './verification-part.tsx';

interface StepFormProps {
  /** Undefined for a new one. */
  stored: StoredStep | undefined;
  steps: readonly StoredStep[];
  terms: readonly TermName[];
  now: Date;
}

export function StepForm({ stored, steps, terms, now }: StepFormProps) {
  const own = stored && baseVersionOf(stored);
  const isChanged = (values: StepValues, base = own) => (base ? changesText(values, base.values) : true);
  const kind: ContentKind<StepValues, StoredStep, StepSave> = {
    topic: 'step',
    list: '/admin/pasos',
    failed: 'No se guardó el paso',
    conflict: 'Este paso cambió mientras lo editabas',
    versionOf: baseVersionOf,
    differences: stepDifferences,
    check: (values, base) =>
      checkStep(values, {
        today: dayOf(now),
        isVerified: !isChanged(values, base) && isVerifiedAt(stored, now),
      }),
    save: (values, base) => ({ intent: 'save', values, base }),
  };
  return (
    <div className="grid gap-air-8 @lg/page:grid-cols-[minmax(0,46rem)_minmax(18rem,1fr)]">
      <ContentForm
        kind={kind}
        name={`paso-${stored?.id ?? 'nuevo'}`}
        initial={own?.values ?? emptyStep}
        stored={own}
        submitLabel={saveLabel}
        className="grid content-start gap-8"
        preview={(values) => (
          <div className="min-w-0">
            <div className="@lg/page:sticky @lg/page:top-24">
              <StepPreview values={values} id={stored?.id} steps={steps} now={now} />
            </div>
          </div>
        )}
      >
        {({ base, ...part }) => (
          <>
            <TextPart {...part} />
            <AudiencePart {...part} />
            <ContactPart {...part} />
            <SourcePart {...part} terms={terms} />
            <VerificationPart {...part} stored={stored} isChanged={isChanged(part.values, base)} now={now} />
          </>
        )}
      </ContentForm>
    </div>
  );
}
