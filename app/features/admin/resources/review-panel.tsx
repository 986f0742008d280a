import { CalendarCheck, Hourglass } from 'lucide-react';
import { useDraft } from '../../../components/forms/use-draft.ts';
import { useForm } from '../../../components/forms/use-form.ts';
import { useHashTarget } from '../../../components/forms/use-hash-target.ts';
import { VersionedFormBody } from '../../../components/forms/versioned-form-body.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/card.tsx';
import { Checkbox } from '../../../components/ui/choice.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { dayInSentence } from '../../../lib/dates.ts';
import { lastStaleDay, validities } from '../../resources/resource-review.ts';
import type { ReviewSave } from './mutations.ts';
import type { ResourceTitle } from './queries.ts';
import {
  checkReview,
  readValidity,
  reviewBaseOf,
  reviewDifferences,
  reviewFields,
  type StoredReview,
  validityLabels,
} from './review-values.ts';

interface ReviewPanelProps {
  review: StoredReview;
  /** What it may be replaced by. */
  others: readonly ResourceTitle[];
}

/** What a resource is worth today. Saving is a review: its day is the day of the save. */
export function ReviewPanel({ review, others }: ReviewPanelProps) {
  const stored = reviewBaseOf(review);
  const draft = useDraft(`revision-${review.recurso_id}`, stored.values, { base: stored });
  const { values, base = stored, change } = draft;
  const form = useForm<ReviewSave, StoredReview>({
    topic: 'review',
    check: () => checkReview(values),
    read: () => send(base),
    onDone(saved) {
      const version = reviewBaseOf(saved);
      draft.settle(version.values, version);
    },
  });
  useHashTarget();

  function send(onto: typeof base): ReviewSave {
    return { intent: 'review', values: draft.send(), base: onto };
  }

  return (
    <Panel
      id="revision"
      aria-labelledby="revision-titulo"
      tabIndex={-1}
      className="max-w-[46rem] scroll-mt-6"
    >
      <VersionedFormBody
        form={form}
        head={
          <div className="grid justify-items-start gap-1">
            <h2 id="revision-titulo" className="text-h3 font-subtitle">
              Revisión
            </h2>
            <ReviewDay day={review.revisado_en} />
          </div>
        }
        missing="Revisa los campos marcados."
        failed="Error al guardar la revisión"
        draft={draft}
        conflict={{
          title: 'Esta revisión cambió mientras la editabas',
          versionOf: reviewBaseOf,
          names: (theirs) => reviewDifferences(values, theirs),
          onKeepMine: (theirs) => form.submit(send(theirs)),
        }}
        aria-labelledby="revision-titulo"
      >
        <Field id="vigencia" label={reviewFields.vigencia}>
          <Select
            value={values.vigencia}
            onPick={(value) => change({ vigencia: readValidity(value) })}
            options={validities.map((validity) => [validity, validityLabels[validity]])}
          />
        </Field>
        {values.vigencia === 'vigente' ? null : (
          <Field
            id="reemplazado_por"
            label={reviewFields.reemplazado_por}
            need={values.vigencia === 'reemplazada' ? 'obligatorio' : 'opcional'}
            hint="La tarjeta lleva a ese recurso."
          >
            <Select
              value={values.reemplazado_por}
              onPick={(reemplazado_por) => change({ reemplazado_por })}
              empty="Ninguno"
              options={others.map(({ id, titulo }) => [id, titulo])}
            />
          </Field>
        )}
        <Checkbox
          checked={values.aplica_en_pr}
          onChange={(event) => change({ aplica_en_pr: event.target.checked })}
        >
          {reviewFields.aplica_en_pr}
        </Checkbox>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button Icon={CalendarCheck} type="submit" busy={form.isBusy} busyLabel="Guardando…">
            Guardar la revisión
          </Button>
          <p className="text-meta text-ink-soft">
            Queda revisado con la fecha de hoy, también si nada cambió.
          </p>
        </div>
      </VersionedFormBody>
    </Panel>
  );
}

function ReviewDay({ day }: { day: string }) {
  const words = `Revisado el ${dayInSentence(day)}`;
  return day <= lastStaleDay(Date.now()) ? (
    <Badge tone="waiting" icon={<Hourglass className="size-4" />}>
      {words}, hace más de un año
    </Badge>
  ) : (
    <p className="text-ink-soft">{words}.</p>
  );
}
