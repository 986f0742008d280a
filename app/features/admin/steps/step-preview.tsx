import { useState } from 'react';
import { Panel } from '../../../components/ui/card.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { ages } from '../../../lib/lists/ages.ts';
import { moments } from '../../start/answers.ts';
import { StepBody } from '../../start/step-body.tsx';
import { stepsFor } from '../../start/steps-for.ts';
import type { StoredStep } from './queries.ts';
import { stateOf } from './step-state.ts';
import { rowOf, type StepValues } from './step-values.ts';

interface StepPreviewProps {
  values: StepValues;
  /** The one that is edited among them; none for a new one. */
  id: string | undefined;
  steps: readonly StoredStep[];
  now: Date;
}

/** The path of a family with these answers, as if the form were saved and published. */
export function StepPreview({ values, id, steps, now }: StepPreviewProps) {
  const [age, setAge] = useState('');
  const [moment, setMoment] = useState('');
  const own = {
    ...{ verificado_por: null, revisado_en: null },
    ...rowOf(values),
    ...{ id, slug: '', orden: placeOf(steps, id) },
  };
  const others = steps.filter((step) => step.id !== id && stateOf(step, now) === 'vigente');
  const path = stepsFor([...others, own], {
    edad: ages.find(({ key }) => key === age) ?? null,
    momento: moments.find(({ key }) => key === moment) ?? null,
  });
  const place = path.indexOf(own) + 1;
  return (
    <Panel aria-label="Vista previa" title="Así sale en «¿Por dónde empiezo?»" className="grid gap-5">
      <div className="grid gap-4 @md/page:grid-cols-2">
        <Field label="Edad">
          <Select
            value={age}
            onPick={setAge}
            empty="Sin contestar"
            options={ages.map(({ key, label }) => [key, label])}
          />
        </Field>
        <Field label="Momento">
          <Select
            value={moment}
            onPick={setMoment}
            empty="Sin contestar"
            options={moments.map(({ key, label }) => [key, label])}
          />
        </Field>
      </div>
      <p role="status">
        {place > 0
          ? `Con estas respuestas sale en el lugar ${place} de ${path.length}.`
          : 'Con estas respuestas este paso no sale.'}
      </p>
      <ol className="grid list-decimal gap-1.5 pl-6 text-ui">
        {path.map((step) => (
          <li key={step.id ?? 'nuevo'} className={step === own ? 'font-strong' : 'text-ink-soft'}>
            {step.titulo || 'Sin título'}
            {step === own ? <span className="font-normal text-ink-soft"> (este paso)</span> : null}
          </li>
        ))}
      </ol>
      <div className="grid gap-4 border-t border-line pt-5">
        <p className="font-strong">{own.titulo || 'Sin título'}</p>
        <StepBody step={own} />
      </div>
    </Panel>
  );
}

/** Where it stands, or last. */
function placeOf(steps: readonly StoredStep[], id: string | undefined): number {
  return steps.find((step) => step.id === id)?.orden ?? Math.max(0, ...steps.map(({ orden }) => orden)) + 1;
}
