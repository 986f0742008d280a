import type { Ref } from 'react';
import { Link } from 'react-router';
import { HydrationBoundary } from '../../components/hydration-boundary.tsx';
import { ReadAloud } from '../../components/read-aloud.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { CallNow } from './call-now.tsx';
import { isDemo, type Path, type Step } from './path.ts';
import { StepBody } from './step-body.tsx';
import { speakStep } from './step-path.tsx';

interface CrisisResultProps {
  /** Gets the focus when the answers were just sent. */
  ref?: Ref<HTMLElement>;
  path: Path;
}

/** The steps of a crisis: whom to call, what to do now, and the rest folded. Nothing is counted or ticked. */
export function CrisisResult({ ref, path: { steps, terms } }: CrisisResultProps) {
  const [safety, ...later] = steps;
  return (
    <div className="page page-text grid gap-(--grid-gap) pb-(--section)">
      <div className="grid gap-5">
        <CallNow ref={ref} />
        <h1>Primero la seguridad</h1>
      </div>
      {safety ? (
        <Panel aria-label={safety.titulo} className="right-now">
          <StepBody step={withoutBigNumbers(safety)} terms={terms}>
            <div className="only-js flex flex-wrap gap-3">
              <ButtonLink to="/hoja#hoja">Enseñar mi hoja</ButtonLink>
              <HydrationBoundary>
                <ReadAloud text={speakStep(safety)} label="Escuchar este paso" about={safety.titulo} />
              </HydrationBoundary>
            </div>
          </StepBody>
        </Panel>
      ) : null}
      {later.map((step) => (
        <Disclosure key={step.slug} summary={<h2>{step.titulo}</h2>} look="heading" className="step edge">
          <div className="step-in">
            <StepBody step={withoutBigNumbers(step)} terms={terms} />
          </div>
        </Disclosure>
      ))}
      <p>
        <Link to="/empieza" className="tap">
          Ver otros pasos
        </Link>
      </p>
      {steps.some(isDemo) ? (
        <p className="text-meta text-ink-soft">
          Contenido de demostración. Confirma cada dato antes de usarlo.
        </p>
      ) : null}
    </div>
  );
}

/** 911 and 988 stand above already. */
function withoutBigNumbers(step: Step): Step {
  const others = step.otros_telefonos.filter(({ numero }) => numero !== '911' && numero !== '988');
  return { ...step, otros_telefonos: others };
}
