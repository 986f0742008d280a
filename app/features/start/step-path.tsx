import { Check } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { HydrationBoundary } from '../../components/hydration-boundary.tsx';
import { ReadAloud } from '../../components/read-aloud.tsx';
import { Checkbox } from '../../components/ui/choice.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { findProviders, type Path, type Step } from './path.ts';
import { StepBody } from './step-body.tsx';
import { StepProviders } from './step-providers.tsx';
import { useTicks } from './ticks.ts';
import { useOpenOnPaper } from './use-open-on-paper.ts';

/**
 * The steps in order: the next one is open. A tick opens the one after it and closes nothing, so that what somebody
 * reads stays where it is. On paper all are open.
 */
export function StepPath({ path: { steps, terms, providers } }: { path: Path }) {
  const { ticks, tick } = useTicks();
  const next = findNext(steps, ticks);
  const list = useRef<HTMLOListElement>(null);
  useOpenOnPaper(list);
  const [opened, setOpened] = useState<string[] | null>(null);

  function change({ slug }: Step, isDone: boolean) {
    const after = new Set(ticks);
    if (isDone) after.add(slug);
    else after.delete(slug);
    setOpened((now) => [...(now ?? [next?.slug, slug]), findNext(steps, after)?.slug].filter(isDefined));
    tick(slug, isDone);
  }

  return (
    <>
      <p role="status" className="path-told">
        {tellProgress(steps, ticks)}
      </p>
      <ol ref={list} className="path">
        {steps.map((step, index) => {
          const isDone = ticks.has(step.slug);
          const isNext = step === next;
          const fitting = findProviders(providers, step);
          return (
            <li key={step.slug} id={step.slug} data-state={isDone ? 'done' : isNext ? 'next' : undefined}>
              <StepCard
                step={step}
                number={index + 1}
                state={isDone ? 'Hecho.' : isNext ? 'Es el que sigue.' : ''}
                isDone={isDone}
                isOpen={opened ? opened.includes(step.slug) : isNext}
                onTick={(checked) => change(step, checked)}
              >
                <StepBody step={step} terms={terms}>
                  {fitting ? <StepProviders providers={fitting} isNext={isNext} /> : null}
                </StepBody>
              </StepCard>
            </li>
          );
        })}
      </ol>
    </>
  );
}

interface StepCardProps {
  step: Step;
  number: number;
  state: string;
  isDone: boolean;
  isOpen: boolean;
  onTick(isDone: boolean): void;
  children: ReactNode;
}

function StepCard({ step, number, state, isDone, isOpen, onTick, children }: StepCardProps) {
  return (
    <>
      <span className="path-number" aria-hidden="true">
        {isDone ? <Check className="icon" /> : number}
      </span>
      <Disclosure
        summary={
          <>
            <h2>{step.titulo}</h2>
            <span className={state ? 'text-meta text-ink-soft' : 'sr-only'}>
              Paso {number}. {state}
            </span>
          </>
        }
        look="heading"
        className="step edge"
        open={isOpen}
      >
        <div className="step-in">
          {children}
          <div className="step-end only-js">
            <Checkbox
              className="font-strong"
              checked={isDone}
              onChange={(event) => onTick(event.currentTarget.checked)}
            >
              Ya hice este paso
            </Checkbox>
            <HydrationBoundary>
              <ReadAloud text={speakStep(step)} label="Escuchar este paso" about={step.titulo} />
            </HydrationBoundary>
          </div>
        </div>
      </Disclosure>
    </>
  );
}

function findNext(steps: readonly Step[], ticks: ReadonlySet<string>): Step | undefined {
  return steps.find(({ slug }) => !ticks.has(slug));
}

function isDefined(slug: string | undefined): slug is string {
  return slug !== undefined;
}

/** Progress in words, never as a bar. */
function tellProgress(steps: readonly Step[], ticks: ReadonlySet<string>): string {
  const done = steps.filter(({ slug }) => ticks.has(slug)).length;
  const next = findNext(steps, ticks);
  if (!next) return steps.length === 1 ? 'Hiciste este paso.' : `Hiciste los ${steps.length} pasos.`;
  if (done === 0)
    return steps.length === 1 ? 'Es un paso.' : `Son ${steps.length} pasos. Empieza por el primero.`;
  return `Hiciste ${done} de ${steps.length} pasos. Ahora sigue el paso ${steps.indexOf(next) + 1}.`;
}

export function speakStep({ titulo, por_que, resumen, documentos }: Step): string {
  const papers = documentos.length > 0 ? [`Lleva contigo: ${documentos.join(', ')}.`] : [];
  return [`${titulo}.`, por_que, ...resumen.filter((point) => point !== por_que), ...papers].join(' ');
}
